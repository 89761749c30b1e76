DROP INDEX "products_by_price";--> statement-breakpoint
DROP INDEX "products_by_filters";--> statement-breakpoint
DROP INDEX "products_by_type";--> statement-breakpoint
DROP INDEX "products_by_price_in_any_status";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "from_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "products" p SET "from_cents" = coalesce(
  (SELECT min(coalesce(v."price_cents", p."price_cents")) FROM "variants" v WHERE v."product_id" = p."id" AND v."status" = 'active'),
  p."price_cents");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("from_cents","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "products_by_filters" ON "products" USING btree ("department_id","type_id","from_cents","in_stock","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "products_by_type" ON "products" USING btree ("type_id","from_cents","in_stock","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "products_by_price_in_any_status" ON "products" USING btree ("from_cents","id");