CREATE TABLE "making" (
	"id" uuid PRIMARY KEY NOT NULL,
	"variant_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"staff_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "making_quantity_positive" CHECK ("making"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "making" ADD CONSTRAINT "making_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "making_of_variant" ON "making" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "making_in_order" ON "making" USING btree ("at","id");