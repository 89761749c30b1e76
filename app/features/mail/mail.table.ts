import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { EmailRequest } from "./mail.contract.ts";

/**
 * The email outbox: workers send its queued emails, oldest `sendAfter` first. A failed attempt postpones `sendAfter`. `data`
 * may contain tokens, so it is deleted as soon as the email is sent or has failed.
 */
export const emails = pgTable(
  "emails",
  {
    id: uuid().primaryKey(),
    recipient: text().notNull(),
    replyTo: text("reply_to"),
    template: text().$type<EmailRequest["template"]>().notNull(),
    data: jsonb().$type<EmailRequest["data"]>(),
    status: text().$type<"queued" | "sent" | "failed">().notNull().default("queued"),
    failure: text(),
    /** The order it is about. */
    orderId: uuid("order_id"),
    /**
     * The parcel or the refund of this order, or the back-in-stock request, that it is about. Null for other emails, and if it was
     * queued before this column existed.
     */
    aboutId: uuid("about_id"),
    queuedAt: timestamp("queued_at", { withTimezone: true }).notNull(),
    /** When it may be sent: at once, later on purpose, or after a failed attempt. */
    sendAfter: timestamp("send_after", { withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
  },
  (email) => [
    check("emails_status", sql`${email.status} in ('queued', 'sent', 'failed')`),
    check("only_queued_emails_have_data", sql`(${email.status} = 'queued') = (${email.data} is not null)`),
    check("finished_emails_have_a_time", sql`(${email.status} = 'queued') = (${email.finishedAt} is null)`),
    check("failed_emails_have_a_reason", sql`(${email.status} = 'failed') = (${email.failure} is not null)`),
    index("emails_to_send").on(email.sendAfter).where(sql`${email.status} = 'queued'`),
    index("emails_of_order").on(email.orderId).where(sql`${email.orderId} is not null`),
    index("emails_failed").on(email.orderId).where(sql`${email.status} = 'failed'`),
    index("emails_finished_at").on(email.finishedAt),
    index("emails_to").on(sql`lower(${email.recipient})`),
  ],
);
