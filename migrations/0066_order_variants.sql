CREATE TABLE "order_variants" (
	"variant_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "order_variants_variant_id_order_id_pk" PRIMARY KEY("variant_id","order_id")
);
--> statement-breakpoint
-- Orders that are indexed from now on are added by the trigger that this start creates.
LOCK TABLE "order_search" IN SHARE MODE;--> statement-breakpoint
INSERT INTO "order_variants" ("variant_id", "order_id") SELECT DISTINCT line."variant_id", line."order_id" FROM "order_search" JOIN "order_lines" line USING ("order_id");
