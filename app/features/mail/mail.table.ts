import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { EmailRequest } from "./mail.contract.ts";

/** The email outbox. `data` may contain tokens, so it is deleted as soon as the email is sent or has failed. */
export const mails = pgTable(
  "mails",
  {
    id: uuid().primaryKey(),
    recipient: text().notNull(),
    replyTo: text("reply_to"),
    template: text().$type<EmailRequest["template"]>().notNull(),
    data: jsonb().$type<EmailRequest["data"]>(),
    status: text().$type<"queued" | "sent" | "failed">().notNull().default("queued"),
    failure: text(),
    queuedAt: timestamp("queued_at", { withTimezone: true }).notNull(),
    settledAt: timestamp("settled_at", { withTimezone: true }),
  },
  (mail) => [
    check("mails_status", sql`${mail.status} in ('queued', 'sent', 'failed')`),
    check("only_queued_mails_have_data", sql`(${mail.status} = 'queued') = (${mail.data} is not null)`),
    check("mails_settled_have_a_time", sql`(${mail.status} = 'queued') = (${mail.settledAt} is null)`),
    check("failed_mails_have_a_reason", sql`(${mail.status} = 'failed') = (${mail.failure} is not null)`),
    index("mails_settled_at").on(mail.settledAt),
    index("mails_to").on(sql`lower(${mail.recipient})`),
  ],
);
