ALTER TABLE "emails" ADD COLUMN "send_after" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "emails_to_send" ON "emails" USING btree ("send_after") WHERE "emails"."status" = 'queued';