import { and, eq, gte, inArray, isNull, like, or, sql } from "drizzle-orm";
import { NOT_SENT_IN_TIME } from "#app/features/mail/mail.contract.ts";
import { emails } from "#app/features/mail/mail.table.ts";
import { db, type Tx } from "#app/platform/db/db.server.ts";
import { backInStockRequests as requests } from "./back-in-stock.table.ts";

/** How long a confirmed request waits for stock. */
export const WAITING_DAYS = 365;

/** The email about a request that was notified. The previous release does not store which request an email is about. */
const isEmailOfRequest = and(
  eq(emails.template, "back-in-stock"),
  gte(emails.queuedAt, requests.notifiedAt),
  or(
    eq(emails.aboutId, requests.id),
    and(
      isNull(emails.aboutId),
      eq(sql`lower(${emails.recipient})`, sql`lower(${requests.email}::text)`),
      sql`${emails.queuedAt} < ${requests.notifiedAt} + interval '1 minute'`,
    ),
  ),
);

/** Deletes the emails about requests that wait and that no worker is sending. Returns the ids of these requests. */
export async function takeBackEmails(ids: string[], tx: Tx): Promise<string[]> {
  const waiting = await tx
    .select({ id: requests.id, emailId: emails.id })
    .from(requests)
    .innerJoin(emails, isEmailOfRequest)
    .where(and(inArray(requests.id, ids), eq(emails.status, "queued")))
    .for("update", { of: emails, skipLocked: true });
  const emailIds = waiting.map(({ emailId }) => emailId);
  if (emailIds.length > 0) await tx.delete(emails).where(inArray(emails.id, emailIds));
  return waiting.map(({ id }) => id);
}

/** Sets what a request has that is confirmed and waits. */
export const WAITS_AGAIN = {
  notifiedAt: null,
  expiresAt: sql`${requests.confirmedAt} + ${WAITING_DAYS}::int * interval '1 day'`,
};

/** Lets requests wait again whose email was not sent within a day of its stock. */
export async function resumeUnsentRequests(): Promise<void> {
  const wasLate = and(eq(emails.status, "failed"), eq(emails.failure, NOT_SENT_IN_TIME));
  await db()
    .update(requests)
    .set(WAITS_AGAIN)
    .from(emails)
    .where(and(isEmailOfRequest, wasLate, like(requests.email, "%@%")));
}
