CREATE TABLE "shipment_lines" (
	"shipment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_position_pk" PRIMARY KEY("shipment_id","position"),
	CONSTRAINT "shipment_line_units" CHECK ("shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"carrier" text NOT NULL,
	"tracking_number" text NOT NULL,
	"tracking_url" text,
	"shipped_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"email_id" uuid,
	CONSTRAINT "shipments_of_order" UNIQUE("order_id","no"),
	CONSTRAINT "shipment_delivered_or_voided" CHECK ("shipments"."delivered_at" is null or "shipments"."voided_at" is null)
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"staff_id" uuid,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_search" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"total_cents" integer NOT NULL,
	"country" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"restock" integer DEFAULT 0 NOT NULL,
	"canceled" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refund_lines_refund_id_position_pk" PRIMARY KEY("refund_id","position"),
	CONSTRAINT "refund_line_units" CHECK ("refund_lines"."quantity" > 0 and "refund_lines"."amount_cents" >= 0),
	CONSTRAINT "refund_line_parts" CHECK ("refund_lines"."restock" between 0 and "refund_lines"."quantity" and "refund_lines"."canceled" between 0 and "refund_lines"."quantity")
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payment_provider_is_known";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refund_status_is_known";--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "canceled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fulfillment" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "flag" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "shipping_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "send_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "notify" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "retry_of" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_line_of_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_line_of_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_of_order" ON "order_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_search_by_time" ON "order_search" USING btree ("placed_at","order_id");--> statement-breakpoint
CREATE INDEX "order_search_by_total" ON "order_search" USING btree ("total_cents","order_id");--> statement-breakpoint
CREATE INDEX "order_search_by_country" ON "order_search" USING btree ("country","placed_at","order_id");--> statement-breakpoint
CREATE INDEX "order_search_text" ON "order_search" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "refund_lines_of_order" ON "refund_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "emails_of_order" ON "emails" USING btree ("order_id") WHERE "emails"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_to_fulfill" ON "orders" USING btree ("fulfillment","placed_at","id") WHERE "orders"."status" not in ('awaiting_payment', 'cancelled', 'refunded') and "orders"."fulfillment" <> 'delivered';--> statement-breakpoint
CREATE INDEX "payments_flagged" ON "payments" USING btree ("order_id") WHERE "payments"."status" = 'flagged';--> statement-breakpoint
CREATE INDEX "refunds_of_request" ON "refunds" USING btree ("request_id") WHERE "refunds"."request_id" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_line_canceled_units" CHECK ("order_lines"."canceled" between 0 and "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_fulfillment_is_known" CHECK (fulfillment in ('none', 'packed', 'partly_shipped', 'shipped', 'delivered'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_refunded_up_to_total" CHECK ("orders"."refunded_cents" between 0 and "orders"."total_cents");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payment_provider_is_known" CHECK (provider in ('test', 'stripe', 'manual'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refund_of_shipping" CHECK ("refunds"."shipping_cents" between 0 and "refunds"."amount_cents");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refund_status_is_known" CHECK (status in ('pending', 'sending', 'done', 'failed', 'undone'));--> statement-breakpoint
UPDATE "stock_reservations" SET "returned" = "quantity" WHERE "state" = 'returned';--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "reservation_returned_units" CHECK (case "stock_reservations"."state" when 'returned' then "stock_reservations"."returned" = "stock_reservations"."quantity"
        when 'sold' then "stock_reservations"."returned" >= 0 and "stock_reservations"."returned" < "stock_reservations"."quantity"
        else "stock_reservations"."returned" = 0 end);
--> statement-breakpoint
-- How far the units of each order had come, from its history. A refund after shipping could offer "packed" again, so the furthest state counts.
UPDATE "orders" SET "fulfillment" = "reached"."fulfillment" FROM (
  SELECT "order_id", CASE
    WHEN bool_or("to_status" = 'delivered') THEN 'delivered'
    WHEN bool_or("to_status" = 'shipped') THEN 'shipped'
    WHEN (array_agg("to_status" ORDER BY "id" DESC) FILTER (WHERE "to_status" IN ('paid', 'packed')))[1] = 'packed' THEN 'packed'
    ELSE 'none' END AS "fulfillment"
  FROM "order_events" WHERE "from_status" IS DISTINCT FROM "to_status" GROUP BY "order_id") "reached"
WHERE "reached"."order_id" = "orders"."id" AND "reached"."fulfillment" <> 'none';
--> statement-breakpoint
-- An order was shipped in one parcel.
INSERT INTO "shipments" ("id", "order_id", "no", "carrier", "tracking_number", "tracking_url", "shipped_at", "delivered_at")
SELECT gen_random_uuid(), "orders"."id", 1, coalesce("carrier", ''), coalesce("tracking_number", ''), "tracking_url",
  coalesce("shipped"."at", "placed_at"), "delivered"."at"
FROM "orders"
LEFT JOIN LATERAL (SELECT min("at") AS "at" FROM "order_events" WHERE "order_id" = "orders"."id" AND "to_status" = 'shipped') "shipped" ON true
LEFT JOIN LATERAL (SELECT min("at") AS "at" FROM "order_events" WHERE "order_id" = "orders"."id" AND "to_status" = 'delivered') "delivered" ON true
WHERE "fulfillment" IN ('shipped', 'delivered');
--> statement-breakpoint
INSERT INTO "shipment_lines" ("shipment_id", "order_id", "position", "quantity")
SELECT "shipments"."id", "order_id", "position", "quantity" FROM "shipments" JOIN "order_lines" USING ("order_id");
--> statement-breakpoint
-- The refund of a second payment of an order is no refund of the order.
UPDATE "orders" SET "refunded_cents" = greatest(0, least("total_cents", "returned" - greatest(0, "received" - "total_cents"))) FROM (
  SELECT "order_id", coalesce(sum("done"), 0)::int AS "returned",
    coalesce(sum("amount_cents") FILTER (WHERE "status" IN ('paid', 'refund_pending', 'refunded')), 0)::int AS "received"
  FROM "payments"
  LEFT JOIN LATERAL (SELECT sum("amount_cents") AS "done" FROM "refunds" WHERE "payment_id" = "payments"."id" AND "status" = 'done') "refunded" ON true
  GROUP BY "order_id") "money"
WHERE "money"."order_id" = "orders"."id" AND "returned" > 0;
