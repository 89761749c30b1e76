CREATE TABLE "order_skus" (
	"sku" text NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "order_skus_sku_order_id_pk" PRIMARY KEY("sku","order_id")
);
--> statement-breakpoint
CREATE INDEX "audit_log_of_subject_action" ON "audit_log" USING btree ("subject_type","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_below_managers" ON "audit_log" USING btree ("staff_id","at","id") WHERE not "audit_log"."roles" && array['owner', 'manager'];--> statement-breakpoint
INSERT INTO "order_skus" ("sku", "order_id") SELECT DISTINCT line."sku", line."order_id" FROM "order_search" JOIN "order_lines" line USING ("order_id");
