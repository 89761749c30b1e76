DROP INDEX "products_by_offers";--> statement-breakpoint
DROP INDEX "products_by_name_words";--> statement-breakpoint
DROP INDEX "products_by_labels";--> statement-breakpoint
CREATE INDEX "products_by_offers" ON "products" USING gin ("offers");--> statement-breakpoint
CREATE INDEX "products_by_name_words" ON "products" USING gin ("name_words");--> statement-breakpoint
CREATE INDEX "products_by_labels" ON "products" USING gin ("labels");