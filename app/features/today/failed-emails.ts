import { type Actor, type Forbidden, may, requirePermission } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { countOtherFailedEmails, type FailedEmail, findOtherFailedEmails } from "./today.queries.ts";

const SHOWN_MS = 30 * 86_400_000;
const MAX_LISTED = 100;

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
 * at most 100. Only those who manage staff see which member of staff an email was for. Errors: forbidden.
 */
export async function listFailedEmails(
  by: Actor,
): Promise<Result<{ emails: ListedFailure[]; total: number }, Forbidden>> {
  const allowed = requirePermission(by, "customers.view");
  if (!allowed.ok) return allowed;
  const since = start();
  const [emails, total] = await Promise.all([findOtherFailedEmails(since, MAX_LISTED), countOtherFailedEmails(since)]);
  const isHidden = ({ template }: FailedEmail) => template.startsWith("staff-") && !may(by, "staff.manage");
  const listed = emails.map((email) => (isHidden(email) ? { ...email, recipient: null, failure: null } : email));
  return ok({ emails: listed, total });
}
