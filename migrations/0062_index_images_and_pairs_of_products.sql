CREATE INDEX "product_images_of_image" ON "product_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "product_pairs_of_pair" ON "product_pairs" USING btree ("pair_id");