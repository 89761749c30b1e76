import { and, desc, eq, gt, gte, inArray, lt, ne, or, sql } from "drizzle-orm";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";
import type { EmailData } from "./mail.contract.ts";
import { emails } from "./mail.table.ts";

export type QueuedEmail = Pick<
  typeof emails.$inferSelect,
  "id" | "recipient" | "replyTo" | "template" | "data" | "queuedAt" | "attempts"
>;

export type NewEmail = Omit<QueuedEmail, "attempts"> &
  Pick<typeof emails.$inferSelect, "orderId" | "aboutId" | "sendAfter">;

const emailInserted = statement(
  "insert_email",
  `insert into emails (id, recipient, reply_to, template, data, queued_at, order_id, send_after, about_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** Inserts an email into the outbox: a worker sends it after the commit, not before `sendAfter`. */
export async function insertEmail(
  { id, recipient, replyTo, template, data, queuedAt, orderId, sendAfter, aboutId }: NewEmail,
  tx: Tx,
): Promise<void> {
  await emailInserted([id, recipient, replyTo, template, data, queuedAt, orderId, sendAfter, aboutId], tx);
}

const nextEmailLocked = statement<QueuedEmail>(
  "lock_next_email",
  `select id, recipient, reply_to as "replyTo", template, data, queued_at as "queuedAt", attempts from emails
   where status = 'queued' and send_after <= $1 order by send_after limit 1 for update skip locked`,
);

/** Locks the queued email that has been due for the longest time, skipping those that other workers are sending. */
export async function lockNextEmail(at: Date, tx: Tx): Promise<QueuedEmail | undefined> {
  const { rows } = await nextEmailLocked([at], tx);
  return rows[0];
}

/** Shorter than the limit for idle transactions below. */
const ALIVE_MS = 15_000;

/**
 * Runs `send` while the transaction stays open, however long a mail server takes: a statement every 15 s shows that this process
 * lives. PostgreSQL ends the transaction of a process that shows none for a minute, and another one may send its email.
 */
export async function waitForSending<Value>(tx: Tx, send: () => Promise<Value>): Promise<Value> {
  await tx.$client.query("set local idle_in_transaction_session_timeout = '1min'");
  // If it fails, so does the commit.
  const alive = setInterval(() => void tx.$client.query("select 1").catch(() => undefined), ALIVE_MS);
  try {
    return await send();
  } finally {
    clearInterval(alive);
  }
}

const emailPostponed = statement(
  "postpone_email",
  "update emails set attempts = attempts + 1, send_after = $2 where id = $1",
);

/** Counts a failed attempt. The next one is made at `until` or later. */
export async function postponeEmail(id: string, until: Date, tx: Tx): Promise<void> {
  await emailPostponed([id, until], tx);
}

const emailFinished = statement(
  "finish_email",
  "update emails set status = $2, failure = $3, data = null, reply_to = null, finished_at = $4 where id = $1",
);

/** Marks an email as sent (no `failure`) or failed, and deletes its data, which may contain tokens, and who gets the reply. */
export async function finishEmail(id: string, finishedAt: Date, failure: string | null, tx: Tx): Promise<void> {
  await emailFinished([id, failure === null ? "sent" : "failed", failure, finishedAt], tx);
}

/** Returns the data of an email; undefined for an unknown id. */
export async function findEmailData(id: string, tx: Tx): Promise<unknown> {
  const [email] = await tx.select({ data: emails.data }).from(emails).where(eq(emails.id, id));
  return email?.data;
}

/** Deletes an email that waits for its `sendAfter`. Returns false if that has passed or it is sent. */
export async function deleteWaitingEmail(id: string, at: Date, tx: Tx): Promise<boolean> {
  const deleted = await tx
    .delete(emails)
    .where(and(eq(emails.id, id), eq(emails.status, "queued"), gt(emails.sendAfter, at)));
  return deleted.rowCount === 1;
}

/** Deletes emails that were sent or failed before this time. Returns how many. */
export async function deleteEmailsFinishedBefore(before: Date, tx: Database | Tx): Promise<number> {
  const deleted = await tx.delete(emails).where(lt(emails.finishedAt, before));
  return deleted.rowCount ?? 0;
}

/** The emails about an account itself. */
const ABOUT_ACCOUNTS = [
  "welcome",
  "verify-email",
  "confirm-new-email",
  "email-change-asked",
  "email-changed",
  "password-reset",
  "password-changed",
  "account-closed",
] satisfies (keyof EmailData)[];

/** Emails to an address; with `orderIds`, only those about an account and about these orders. */
const isEmailTo = (recipient: string, orderIds: string[] | undefined) =>
  and(
    eq(sql`lower(${emails.recipient})`, recipient.toLowerCase()),
    orderIds && or(inArray(emails.template, ABOUT_ACCOUNTS), inArray(emails.orderId, orderIds)),
  );

/**
 * Deletes the sent and failed emails to an address. With `orderIds`, only those about an account and about these orders: the
 * address may be that of another person, or of the shop.
 */
export async function deleteFinishedEmailsTo(
  recipient: string,
  tx: Tx,
  { orderIds }: { orderIds?: string[] } = {},
): Promise<void> {
  await tx.delete(emails).where(and(isEmailTo(recipient, orderIds), ne(emails.status, "queued")));
}

/** Deletes the sent and failed emails about these orders. */
export async function deleteFinishedEmailsAbout(orderIds: string[], tx: Tx): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.delete(emails).where(and(inArray(emails.orderId, orderIds), ne(emails.status, "queued")));
}

/**
 * Returns the stored emails to an address, newest first; with `orderIds`, only those about an account and about these orders, and only
 * those `since`: earlier ones are about another account that had the address.
 */
export function findEmailsTo(
  recipient: string,
  { orderIds, since }: { orderIds?: string[]; since?: Date } = {},
): Promise<Pick<typeof emails.$inferSelect, "template" | "status" | "queuedAt">[]> {
  return db()
    .select({ template: emails.template, status: emails.status, queuedAt: emails.queuedAt })
    .from(emails)
    .where(and(isEmailTo(recipient, orderIds), since && gte(emails.queuedAt, since)))
    .orderBy(desc(emails.queuedAt));
}
