CREATE TABLE "deleted_images" (
	"image_id" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_uploads" (
	"image_id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_uploads" ADD CONSTRAINT "review_uploads_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_uploads" ADD CONSTRAINT "review_uploads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_uploads_of_order" ON "review_uploads" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "review_uploads_by_age" ON "review_uploads" USING btree ("uploaded_at");