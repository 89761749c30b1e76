CREATE TABLE "audit_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"entries" bigint DEFAULT 0 NOT NULL,
	"hash" text,
	"broken" jsonb
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"variant_id" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"compare_at_cents" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_changes_variant_id_at_pk" PRIMARY KEY("variant_id","at")
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "theme" text DEFAULT 'device' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "single_keys" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_check_running" ON "audit_checks" USING btree ((true)) WHERE "audit_checks"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_theme_is_known" CHECK (theme in ('device', 'light', 'dark'));--> statement-breakpoint
INSERT INTO "price_changes" ("variant_id", "price_cents", "compare_at_cents", "at")
SELECT v.id, shown.price, CASE WHEN shown.compare_at > shown.price THEN shown.compare_at END, now()
FROM "variants" v
JOIN "products" p ON p.id = v.product_id
CROSS JOIN LATERAL (SELECT coalesce(v.price_cents, p.price_cents), coalesce(v.compare_at_cents, p.compare_at_cents)) AS shown (price, compare_at);
