CREATE INDEX "shipment_lines_of_order" ON "shipment_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "orders_by_fulfillment" ON "orders" USING btree ("fulfillment","placed_at","id") WHERE "orders"."fulfillment" <> 'none';--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","placed_at","id") WHERE "orders"."status" not in ('awaiting_payment', 'paid');--> statement-breakpoint
CREATE INDEX "orders_with_note" ON "orders" USING btree ("placed_at","id") WHERE "orders"."note" <> '';--> statement-breakpoint
CREATE INDEX "orders_with_gift_message" ON "orders" USING btree ("placed_at","id") WHERE "orders"."gift_message" <> '';