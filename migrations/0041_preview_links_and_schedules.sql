CREATE TABLE "preview_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"product_id" integer,
	"draft_id" uuid,
	"staff_id" uuid,
	"by_name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "preview_link_has_one_subject" CHECK (("preview_links"."product_id" is null) <> ("preview_links"."draft_id" is null))
);
--> statement-breakpoint
CREATE TABLE "product_schedules" (
	"draft_id" uuid PRIMARY KEY NOT NULL,
	"product_id" integer,
	"publish_at" timestamp with time zone NOT NULL,
	"staff_id" uuid,
	"by_name" text NOT NULL,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "preview_links" ADD CONSTRAINT "preview_links_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_links" ADD CONSTRAINT "preview_links_draft_id_product_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."product_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_schedules" ADD CONSTRAINT "product_schedules_draft_id_product_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."product_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_schedules" ADD CONSTRAINT "product_schedules_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "preview_links_by_hash" ON "preview_links" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "preview_links_of_product" ON "preview_links" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "preview_links_of_draft" ON "preview_links" USING btree ("draft_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_schedule_of_a_product" ON "product_schedules" USING btree ("product_id") WHERE "product_schedules"."failure" is null;--> statement-breakpoint
CREATE INDEX "product_schedules_of_product" ON "product_schedules" USING btree ("product_id");