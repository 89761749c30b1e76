-- The table of the email outbox and its columns, constraints and indexes get the names that the code uses. No row is written: renaming changes catalogs only.
ALTER TABLE "mails" RENAME TO "emails";--> statement-breakpoint
ALTER TABLE "emails" RENAME COLUMN "settled_at" TO "finished_at";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "mails_pkey" TO "emails_pkey";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "mails_status" TO "emails_status";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "only_queued_mails_have_data" TO "only_queued_emails_have_data";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "mails_settled_have_a_time" TO "finished_emails_have_a_time";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "failed_mails_have_a_reason" TO "failed_emails_have_a_reason";--> statement-breakpoint
ALTER INDEX "mails_settled_at" RENAME TO "emails_finished_at";--> statement-breakpoint
ALTER INDEX "mails_to" RENAME TO "emails_to";--> statement-breakpoint
-- Since PostgreSQL 18 NOT NULL constraints have names too.
DO $$
DECLARE
  renamed record;
BEGIN
  FOR renamed IN
    SELECT conname, 'emails_' || attname || '_not_null' AS name
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'n' AND conrelid = 'emails'::regclass AND conname <> 'emails_' || attname || '_not_null'
  LOOP
    EXECUTE format('ALTER TABLE emails RENAME CONSTRAINT %I TO %I', renamed.conname, renamed.name);
  END LOOP;
END $$;
