ALTER TABLE "payments" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "client_network" text;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "wider_network" text;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "buyer" text;--> statement-breakpoint
CREATE INDEX "stock_holds_of_network" ON "stock_holds" USING btree ("client_network") WHERE "stock_holds"."client_network" is not null;--> statement-breakpoint
CREATE INDEX "stock_holds_of_wider_network" ON "stock_holds" USING btree ("wider_network") WHERE "stock_holds"."wider_network" is not null;--> statement-breakpoint
CREATE INDEX "stock_holds_of_buyer" ON "stock_holds" USING btree ("buyer") WHERE "stock_holds"."buyer" is not null;--> statement-breakpoint
-- Counts of attempts need not survive a crash of the database, and are not worth waiting for the disk.
ALTER TABLE "rate_limits" SET UNLOGGED;--> statement-breakpoint
-- Emails about unpaid orders are not sent any more, and have no template.
DELETE FROM "mails" WHERE "template" = 'order-cancelled' AND "data" ->> 'money' = 'none';
