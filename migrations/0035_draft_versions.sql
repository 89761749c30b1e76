CREATE TABLE "product_draft_versions" (
	"draft_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"by_name" text NOT NULL,
	"editor" text NOT NULL,
	CONSTRAINT "product_draft_versions_draft_id_version_pk" PRIMARY KEY("draft_id","version")
);
--> statement-breakpoint
ALTER TABLE "product_draft_versions" ADD CONSTRAINT "product_draft_versions_draft_id_product_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."product_drafts"("id") ON DELETE cascade ON UPDATE no action;