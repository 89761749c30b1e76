CREATE TABLE "product_figures" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"free" integer NOT NULL,
	"has_low" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_figures_state" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"day" date,
	"movements_up_to" bigint DEFAULT 0 NOT NULL,
	"pending_up_to" bigint DEFAULT 0 NOT NULL,
	"pending_xid" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "one_state_of_figures" CHECK ("stock_figures_state"."id")
);
--> statement-breakpoint
CREATE TABLE "stock_figures_touched" (
	"product_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variant_figures" (
	"product_id" integer NOT NULL,
	"variant_id" integer NOT NULL,
	"free" integer NOT NULL,
	"is_on_sale" boolean NOT NULL,
	"is_low" boolean NOT NULL,
	"sold_28" integer NOT NULL,
	"sold_84" integer NOT NULL,
	"days_of_stock" integer,
	CONSTRAINT "variant_figures_product_id_variant_id_pk" PRIMARY KEY("product_id","variant_id")
);
--> statement-breakpoint
CREATE TABLE "variant_sales" (
	"variant_id" integer NOT NULL,
	"day" date NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "variant_sales_variant_id_day_pk" PRIMARY KEY("variant_id","day")
);
--> statement-breakpoint
CREATE INDEX "product_figures_by_free" ON "product_figures" USING btree ("free","product_id");--> statement-breakpoint
CREATE INDEX "product_figures_low" ON "product_figures" USING btree ("free","product_id") WHERE "product_figures"."has_low";--> statement-breakpoint
CREATE INDEX "variant_figures_by_free" ON "variant_figures" USING btree ("free","variant_id");--> statement-breakpoint
CREATE INDEX "variant_figures_low" ON "variant_figures" USING btree ("free","variant_id") WHERE "variant_figures"."is_low";--> statement-breakpoint
CREATE INDEX "variant_figures_run_out" ON "variant_figures" USING btree ("days_of_stock","free","variant_id") WHERE "variant_figures"."is_on_sale" and "variant_figures"."days_of_stock" is not null;--> statement-breakpoint
CREATE INDEX "variant_figures_low_run_out" ON "variant_figures" USING btree ("days_of_stock","free","variant_id") WHERE "variant_figures"."is_low";--> statement-breakpoint
CREATE INDEX "variant_sales_by_day" ON "variant_sales" USING btree ("day");