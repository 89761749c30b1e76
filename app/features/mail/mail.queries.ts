import { and, desc, eq, lt, ne, sql } from "drizzle-orm";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";
import { emails } from "./mail.table.ts";

export type QueuedEmail = Pick<
  typeof emails.$inferSelect,
  "id" | "recipient" | "replyTo" | "template" | "data" | "queuedAt"
>;

const emailInserted = statement(
  "insert_email",
  `with email as (
     insert into emails (id, recipient, reply_to, template, data, queued_at) values ($1, $2, $3, $4, $5, $6)
     returning id)
   select email.id from email,
     graphile_worker.add_job(identifier => 'send_email', payload => json_build_object('emailId', $1::uuid))`,
);

/** Inserts an email into the outbox and adds the job that sends it, in one statement. */
export async function insertEmail(
  { id, recipient, replyTo, template, data, queuedAt }: QueuedEmail,
  tx: Tx,
): Promise<void> {
  await emailInserted([id, recipient, replyTo, template, data, queuedAt], tx);
}

const queuedEmailLocked = statement<QueuedEmail>(
  "lock_queued_email",
  `select id, recipient, reply_to as "replyTo", template, data, queued_at as "queuedAt" from emails
   where id = $1 and status = 'queued' for update`,
);

/** Reads a queued email and locks it, so that no other worker sends it. Returns undefined when it is sent or failed. */
export async function lockQueuedEmail(id: string, tx: Tx): Promise<QueuedEmail | undefined> {
  const { rows } = await queuedEmailLocked([id], tx);
  return rows[0];
}

const emailFinished = statement(
  "finish_email",
  "update emails set status = $2, failure = $3, data = null, finished_at = $4 where id = $1",
);

/** Marks an email as sent (no `failure`) or failed, and deletes its data, which may contain tokens. */
export async function finishEmail(id: string, finishedAt: Date, failure: string | null, tx: Tx): Promise<void> {
  await emailFinished([id, failure === null ? "sent" : "failed", failure, finishedAt], tx);
}

/** Deletes emails that were sent or failed before this time. Returns how many. */
export async function deleteEmailsFinishedBefore(before: Date, tx: Database | Tx): Promise<number> {
  const deleted = await tx.delete(emails).where(lt(emails.finishedAt, before));
  return deleted.rowCount ?? 0;
}

/** Deletes the sent and failed emails to an address. */
export async function deleteFinishedEmailsTo(recipient: string, tx: Tx): Promise<void> {
  await tx
    .delete(emails)
    .where(and(eq(sql`lower(${emails.recipient})`, recipient.toLowerCase()), ne(emails.status, "queued")));
}

/** Returns the stored emails to an address, newest first. */
export function findEmailsTo(
  recipient: string,
): Promise<Pick<typeof emails.$inferSelect, "template" | "status" | "queuedAt">[]> {
  return db()
    .select({ template: emails.template, status: emails.status, queuedAt: emails.queuedAt })
    .from(emails)
    .where(eq(sql`lower(${emails.recipient})`, recipient.toLowerCase()))
    .orderBy(desc(emails.queuedAt));
}
