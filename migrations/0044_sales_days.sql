CREATE TABLE "sales_days" (
	"day" date PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"cents" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_days_state" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"zone" text,
	"events_up_to" bigint DEFAULT 0 NOT NULL,
	"pending_up_to" bigint DEFAULT 0 NOT NULL,
	"pending_xid" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "one_state_of_sales" CHECK ("sales_days_state"."id")
);
--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("settled_at") WHERE "refunds"."status" = 'done';