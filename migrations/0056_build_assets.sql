CREATE TABLE "build_assets" (
	"path" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "build_assets_published_at" ON "build_assets" USING btree ("published_at");