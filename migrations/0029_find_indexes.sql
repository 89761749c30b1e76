CREATE INDEX "products_by_name_trigrams" ON "products" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "variants_by_sku_trigrams" ON "variants" USING gin ("sku" gin_trgm_ops);