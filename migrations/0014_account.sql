CREATE TABLE "customer_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"label" text NOT NULL,
	"is_default" boolean NOT NULL,
	"full_name" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text NOT NULL,
	"company" text NOT NULL,
	"city" text NOT NULL,
	"region" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "address_country_is_a_code" CHECK ("customer_addresses"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "address_says_where" CHECK ("customer_addresses"."full_name" <> '' and "customer_addresses"."line1" <> '' and "customer_addresses"."city" <> ''),
	CONSTRAINT "address_is_no_novel" CHECK (length("customer_addresses"."label") <= 40 and length("customer_addresses"."full_name") <= 120 and length("customer_addresses"."line1") <= 160
        and length("customer_addresses"."line2") <= 160 and length("customer_addresses"."company") <= 120 and length("customer_addresses"."city") <= 100
        and length("customer_addresses"."region") <= 100 and length("customer_addresses"."postal_code") <= 16)
);
--> statement-breakpoint
CREATE TABLE "cart_joins" (
	"cart_id" integer PRIMARY KEY NOT NULL,
	"joined_id" integer NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "joined_another" CHECK ("cart_joins"."cart_id" <> "cart_joins"."joined_id")
);
--> statement-breakpoint
CREATE TABLE "email_links" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"email" "citext" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_link_ends" CHECK ("email_links"."expires_at" > "email_links"."created_at")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "owner_left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "anonymised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_joins" ADD CONSTRAINT "cart_joins_joined_id_carts_id_fk" FOREIGN KEY ("joined_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_addresses_of_customer" ON "customer_addresses" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_default_address_each" ON "customer_addresses" USING btree ("customer_id") WHERE "customer_addresses"."is_default";--> statement-breakpoint
CREATE INDEX "cart_joins_of_cart" ON "cart_joins" USING btree ("joined_id");--> statement-breakpoint
CREATE INDEX "cart_joins_by_age" ON "cart_joins" USING btree ("joined_at");--> statement-breakpoint
CREATE INDEX "email_links_of_customer" ON "email_links" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "email_links_expire" ON "email_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "messages_from" ON "messages" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "orders_to_anonymise" ON "orders" USING btree ("owner_left_at") WHERE "orders"."owner_left_at" is not null and "orders"."anonymised_at" is null;--> statement-breakpoint
ALTER TABLE "customer_sessions" ADD CONSTRAINT "end_reason_is_known" CHECK (ended_because in ('signed_out', 'ended_elsewhere', 'token_reused', 'password_changed', 'password_reset'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_without_owner" CHECK ("orders"."owner_left_at" is null or "orders"."customer_id" is null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "anonymised_is_nobodys" CHECK ("orders"."anonymised_at" is null or ("orders"."owner_left_at" is not null and "orders"."email" = ''
        and "orders"."billing_address" is null and "orders"."note" = '' and "orders"."gift_message" = ''
        and "orders"."shipping_address" ->> 'full_name' = '' and "orders"."shipping_address" ->> 'line1' = ''));