CREATE TABLE "product_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" integer,
	"base_version" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"document" jsonb NOT NULL,
	"staff_id" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "working_copy_has_base" CHECK (("product_drafts"."product_id" is null) = ("product_drafts"."base_version" is null))
);
--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_working_copy_each" ON "product_drafts" USING btree ("product_id","staff_id") WHERE "product_drafts"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "product_drafts_by_update" ON "product_drafts" USING btree ("updated_at");--> statement-breakpoint
-- Two variants can swap their SKUs or options: the constraints are checked at the end of a statement, or later.
ALTER TABLE "variants" DROP CONSTRAINT "variants_sku_unique";--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_sku_unique" UNIQUE ("sku") DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "variants" DROP CONSTRAINT "variant_options";--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variant_options" UNIQUE NULLS NOT DISTINCT ("product_id", "color", "size") DEFERRABLE INITIALLY IMMEDIATE;
