import { and, desc, eq, lt, ne, sql } from "drizzle-orm";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";
import { mails } from "./mail.table.ts";

export type QueuedMail = Pick<
  typeof mails.$inferSelect,
  "id" | "recipient" | "replyTo" | "template" | "data" | "queuedAt"
>;

const mailInserted = statement(
  "insert_mail",
  `with mail as (
     insert into mails (id, recipient, reply_to, template, data, queued_at) values ($1, $2, $3, $4, $5, $6)
     returning id)
   select mail.id from mail,
     graphile_worker.add_job(identifier => 'send_mail', payload => json_build_object('mailId', $1::uuid))`,
);

/** Inserts an email into the outbox and adds the job that sends it, in one statement. */
export async function insertMail(
  { id, recipient, replyTo, template, data, queuedAt }: QueuedMail,
  tx: Tx,
): Promise<void> {
  await mailInserted([id, recipient, replyTo, template, data, queuedAt], tx);
}

const queuedMailLocked = statement<QueuedMail>(
  "lock_queued_mail",
  `select id, recipient, reply_to as "replyTo", template, data, queued_at as "queuedAt" from mails
   where id = $1 and status = 'queued' for update`,
);

/** Reads a queued email and locks it, so that no other worker sends it. Returns undefined when it is sent or failed. */
export async function lockQueuedMail(id: string, tx: Tx): Promise<QueuedMail | undefined> {
  const { rows } = await queuedMailLocked([id], tx);
  return rows[0];
}

const mailFinished = statement(
  "settle_mail",
  "update mails set status = $2, failure = $3, data = null, settled_at = $4 where id = $1",
);

/** Marks an email as sent (no `failure`) or failed, and deletes its data, which may contain tokens. */
export async function finishMail(id: string, settledAt: Date, failure: string | null, tx: Tx): Promise<void> {
  await mailFinished([id, failure === null ? "sent" : "failed", failure, settledAt], tx);
}

/** Deletes emails that were sent or failed before this time. Returns how many. */
export async function deleteMailsFinishedBefore(before: Date, tx: Database | Tx): Promise<number> {
  const deleted = await tx.delete(mails).where(lt(mails.settledAt, before));
  return deleted.rowCount ?? 0;
}

/** Deletes the sent and failed emails to an address. */
export async function deleteFinishedMailsTo(recipient: string, tx: Tx): Promise<void> {
  await tx
    .delete(mails)
    .where(and(eq(sql`lower(${mails.recipient})`, recipient.toLowerCase()), ne(mails.status, "queued")));
}

/** Returns the stored emails to an address, newest first. */
export function findMailsTo(
  recipient: string,
): Promise<Pick<typeof mails.$inferSelect, "template" | "status" | "queuedAt">[]> {
  return db()
    .select({ template: mails.template, status: mails.status, queuedAt: mails.queuedAt })
    .from(mails)
    .where(eq(sql`lower(${mails.recipient})`, recipient.toLowerCase()))
    .orderBy(desc(mails.queuedAt));
}
