ALTER TABLE "order_lines" ADD COLUMN "packed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_line_packed_units" CHECK ("order_lines"."packed" between 0 and "order_lines"."quantity");--> statement-breakpoint
-- What is left to send of a packed order was packed as a whole.
UPDATE "order_lines" "line" SET "packed" = greatest(0, "line"."quantity" - "line"."canceled" - coalesce((
  SELECT sum("part"."quantity") FROM "shipment_lines" "part" JOIN "shipments" "parcel" ON "parcel"."id" = "part"."shipment_id"
  WHERE "parcel"."voided_at" IS NULL AND "part"."order_id" = "line"."order_id" AND "part"."position" = "line"."position"), 0))
FROM "orders" WHERE "orders"."id" = "line"."order_id" AND "orders"."fulfillment" IN ('packed', 'partly_shipped')
  AND "orders"."status" NOT IN ('awaiting_payment', 'cancelled', 'refunded');
