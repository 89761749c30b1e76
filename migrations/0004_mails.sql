CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"template" text NOT NULL,
	"data" jsonb,
	"status" text DEFAULT 'queued' NOT NULL,
	"failure" text,
	"queued_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "mails_status" CHECK ("mails"."status" in ('queued', 'sent', 'failed')),
	CONSTRAINT "mails_forget_what_they_said" CHECK (("mails"."status" = 'queued') = ("mails"."data" is not null)),
	CONSTRAINT "mails_settled_have_a_time" CHECK (("mails"."status" = 'queued') = ("mails"."settled_at" is null)),
	CONSTRAINT "mails_failed_say_why" CHECK (("mails"."status" = 'failed') = ("mails"."failure" is not null))
);
--> statement-breakpoint
CREATE INDEX "mails_settled_at" ON "mails" USING btree ("settled_at");