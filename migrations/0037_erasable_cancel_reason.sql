ALTER TABLE "orders" DROP CONSTRAINT "anonymized_without_personal_data";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_of_staff" ON "refunds" USING btree ("staff_id","created_at") WHERE "refunds"."staff_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "anonymized_without_personal_data" CHECK ("orders"."anonymized_at" is null or ("orders"."owner_deleted_at" is not null and "orders"."email" = ''
        and "orders"."billing_address" is null and "orders"."note" = '' and "orders"."gift_message" = '' and "orders"."cancel_reason" = ''
        and "orders"."shipping_address" ->> 'full_name' = '' and "orders"."shipping_address" ->> 'line1' = ''));