ALTER TABLE "review_reports" ADD COLUMN "dismissed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "review_reports_open" ON "review_reports" USING btree ("review_id") WHERE "review_reports"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_by_time" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_by_text_trigrams" ON "reviews" USING gin (("author_name" || ' ' || "title" || ' ' || "body") gin_trgm_ops);