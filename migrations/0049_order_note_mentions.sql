CREATE TABLE "order_note_mentions" (
	"note_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "order_note_mentions_note_id_staff_id_pk" PRIMARY KEY("note_id","staff_id")
);
--> statement-breakpoint
ALTER TABLE "order_note_mentions" ADD CONSTRAINT "order_note_mentions_note_id_order_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."order_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note_mentions" ADD CONSTRAINT "order_note_mentions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_note_mentions_unread" ON "order_note_mentions" USING btree ("staff_id") WHERE "order_note_mentions"."read_at" is null;