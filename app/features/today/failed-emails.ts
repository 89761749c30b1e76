import { findSubjectIdsSince } from "#app/features/audit/audit-entries.queries.ts";
import { writeAuditEntries } from "#app/features/audit/write-audit-entry.ts";
import { isReadingRecorded } from "#app/features/order-management/view-order-recorded.ts";
import {
  type Actor,
  type Forbidden,
  may,
  requirePermission,
  type StaffActor,
} from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { countOtherFailedEmails, type FailedEmail, findOtherFailedEmails, lockReading } from "./today.queries.ts";

const SHOWN_MS = 30 * 86_400_000;
const MAX_LISTED = 100;

/** A page that loads again is one reading. */
const ONCE_PER_MS = 3_600_000;

const start = () => new Date(now().getTime() - SHOWN_MS);

/** Counts the emails that failed in the last 30 days and are not about an order. */
export const countFailedEmails = (): Promise<number> => countOtherFailedEmails(start());

/** A failed email; `recipient` and `failure` are null where the person may not see them. */
type ListedFailure = Omit<FailedEmail, "recipient" | "failure"> & {
  recipient: string | null;
  failure: string | null;
};

/**
 * Lists the emails that `countFailedEmails` counts, with their number: those with a message of a visitor first, then the newest,
 * at most 100. Only those who manage staff see which staff member an email was for. The audit log records that assistants have
 * read a message, once an hour. Errors: forbidden.
 */
export async function listFailedEmails(
  by: Actor,
): Promise<Result<{ emails: ListedFailure[]; total: number }, Forbidden>> {
  const allowed = requirePermission(by, "customers.view");
  if (!allowed.ok) return allowed;
  const since = start();
  const [emails, total] = await Promise.all([findOtherFailedEmails(since, MAX_LISTED), countOtherFailedEmails(since)]);
  const read = emails.filter(({ message }) => message !== null);
  if (read.length > 0 && isReadingRecorded(by)) await recordReading(read, by);
  const isHidden = ({ template }: FailedEmail) => template.startsWith("staff-") && !may(by, "staff.manage");
  const listed = emails.map((email) => (isHidden(email) ? { ...email, recipient: null, failure: null } : email));
  return ok({ emails: listed, total });
}

// Without the request of an action, whose Idempotency-Key these entries must not claim.
async function recordReading(read: FailedEmail[], { request: _action, ...by }: StaffActor): Promise<void> {
  const action = "messages.open";
  const since = new Date(now().getTime() - ONCE_PER_MS);
  await transaction<null, never>(async (tx) => {
    await lockReading(by.staffId, tx);
    const recorded = await findSubjectIdsSince({ staffId: by.staffId, subjectType: "email", action }, since, tx);
    const unrecorded = read.filter(({ id }) => !recorded.has(id));
    const subjectOf = (id: string) => ({ type: "email", id, label: "Message from the contact form" }) as const;
    await writeAuditEntries(
      tx,
      unrecorded.map(({ id }) => ({ by, action, subject: subjectOf(id) })),
    );
    return ok(null);
  });
}
