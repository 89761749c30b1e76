CREATE INDEX "product_tags_by_text" ON "product_tags" USING btree (lower("text"),"product_id");--> statement-breakpoint
CREATE INDEX "products_by_status" ON "products" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "products_by_price_in_any_status" ON "products" USING btree ("price_cents","id");--> statement-breakpoint
CREATE INDEX "variants_by_color_name" ON "variants" USING btree (lower("color"),"product_id");--> statement-breakpoint
CREATE INDEX "order_search_by_country_and_total" ON "order_search" USING btree ("country","total_cents","order_id");