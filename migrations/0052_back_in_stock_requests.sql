CREATE TABLE "back_in_stock_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"variant_id" integer NOT NULL,
	"email" "citext" NOT NULL,
	"customer_id" uuid,
	"hash" "bytea",
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "back_in_stock_variant_and_email" UNIQUE("variant_id","email"),
	CONSTRAINT "back_in_stock_hash" UNIQUE("hash"),
	CONSTRAINT "notified_after_confirmed" CHECK ("back_in_stock_requests"."notified_at" is null or "back_in_stock_requests"."confirmed_at" is not null),
	CONSTRAINT "request_can_be_confirmed" CHECK ("back_in_stock_requests"."hash" is not null or "back_in_stock_requests"."confirmed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "back_in_stock_waiting" ON "back_in_stock_requests" USING btree ("variant_id","confirmed_at","id") WHERE "back_in_stock_requests"."confirmed_at" is not null and "back_in_stock_requests"."notified_at" is null;--> statement-breakpoint
CREATE INDEX "back_in_stock_notified" ON "back_in_stock_requests" USING btree ("variant_id","notified_at") WHERE "back_in_stock_requests"."notified_at" is not null;--> statement-breakpoint
CREATE INDEX "back_in_stock_of_email" ON "back_in_stock_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "back_in_stock_of_customer" ON "back_in_stock_requests" USING btree ("customer_id") WHERE "back_in_stock_requests"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "back_in_stock_expire" ON "back_in_stock_requests" USING btree ("expires_at");