CREATE TABLE "product_details" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"summary" text NOT NULL,
	"description" text NOT NULL,
	"leather" text NOT NULL,
	"width_cm" numeric(6, 1) NOT NULL,
	"height_cm" numeric(6, 1) NOT NULL,
	"depth_cm" numeric(6, 1) NOT NULL,
	"strap_drop_cm" numeric(6, 1),
	"weight_grams" integer NOT NULL,
	"words" "tsvector" DEFAULT '' NOT NULL,
	CONSTRAINT "weight_positive" CHECK ("product_details"."weight_grams" > 0)
);
--> statement-breakpoint
DROP INDEX "products_by_filters";--> statement-breakpoint
DROP INDEX "products_by_type";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "name_words" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_details" ADD CONSTRAINT "product_details_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_details_by_words" ON "product_details" USING gin ("words");--> statement-breakpoint
CREATE INDEX "products_by_name_words" ON "products" USING gin ("name_words");--> statement-breakpoint
CREATE INDEX "products_by_labels" ON "products" USING gin ("labels");--> statement-breakpoint
CREATE INDEX "products_by_filters" ON "products" USING btree ("department_id","type_id","price_cents","in_stock","id");--> statement-breakpoint
CREATE INDEX "products_by_type" ON "products" USING btree ("type_id","price_cents","in_stock","id");--> statement-breakpoint
-- Long texts leave the row, so that a search over everything reads few pages.
ALTER TABLE product_details
  ALTER COLUMN description SET STORAGE EXTERNAL,
  ALTER COLUMN words SET STORAGE EXTERNAL,
  SET (toast_tuple_target = 128);
--> statement-breakpoint
INSERT INTO product_details (product_id, summary, description, leather, width_cm, height_cm, depth_cm, strap_drop_cm, weight_grams)
SELECT id, summary, description, leather, width_cm, height_cm, depth_cm, strap_drop_cm, weight_grams FROM products;
