CREATE TABLE "slug_redirects" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_revisions" (
	"product_id" integer NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"staff_id" uuid,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_revisions_product_id_version_pk" PRIMARY KEY("product_id","version")
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seeded_at" timestamp with time zone,
	CONSTRAINT "one_row_of_settings" CHECK ("shop_settings"."id")
);
--> statement-breakpoint
DROP INDEX "products_by_price";--> statement-breakpoint
DROP INDEX "products_by_newest";--> statement-breakpoint
DROP INDEX "products_by_featured";--> statement-breakpoint
DROP INDEX "products_by_filters";--> statement-breakpoint
DROP INDEX "products_by_type";--> statement-breakpoint
DROP INDEX "products_by_offers";--> statement-breakpoint
DROP INDEX "products_by_name_words";--> statement-breakpoint
DROP INDEX "products_by_labels";--> statement-breakpoint
ALTER TABLE "product_images" DROP CONSTRAINT "product_images_product_id_position_pk";--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "focus_x" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "focus_y" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "compare_at_cents" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "status" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "status" SET DEFAULT 'draft';--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- The products that are there now are published. The indexes are created afterwards.
UPDATE "products" SET "published_at" = "created_at", "updated_at" = coalesce("content_changed_at", "created_at");--> statement-breakpoint
INSERT INTO "shop_settings" ("id", "seeded_at") SELECT true, now() WHERE EXISTS (SELECT FROM "products");--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "compare_at_cents" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "low_stock_at" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "undoes" bigint;--> statement-breakpoint
ALTER TABLE "slug_redirects" ADD CONSTRAINT "slug_redirects_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_revisions" ADD CONSTRAINT "product_revisions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slug_redirects_of_product" ON "slug_redirects" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_revisions_by_staff" ON "product_revisions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "products_by_update" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_undone_once" ON "stock_movements" USING btree ("undoes") WHERE "stock_movements"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("price_cents","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "products_by_newest" ON "products" USING btree ("created_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "products_by_featured" ON "products" USING btree ("featured_rank","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "products_by_filters" ON "products" USING btree ("department_id","type_id","price_cents","in_stock","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "products_by_type" ON "products" USING btree ("type_id","price_cents","in_stock","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "products_by_offers" ON "products" USING gin ("offers") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "products_by_name_words" ON "products" USING gin ("name_words") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "products_by_labels" ON "products" USING gin ("labels") WHERE status = 'published';--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_in_order" UNIQUE("product_id","position") DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "image_focus_in_percent" CHECK ("product_images"."focus_x" between 0 and 100 and "product_images"."focus_y" between 0 and 100);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "product_compare_at_above_price" CHECK ("products"."compare_at_cents" > "products"."price_cents");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "product_status_known" CHECK ("products"."status" in ('draft', 'published', 'archived'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "published_has_date" CHECK ("products"."status" <> 'published' or "products"."published_at" is not null);--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variant_compare_at_positive" CHECK ("variants"."compare_at_cents" > 0);--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variant_status_known" CHECK ("variants"."status" in ('active', 'archived'));--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variant_low_stock_not_negative" CHECK ("variants"."low_stock_at" >= 0);