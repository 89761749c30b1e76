import { deleteOldEmailLinks } from "#app/features/customers/email-links.queries.ts";
import { now } from "#app/platform/clock.ts";
import { deleteOldSessions } from "./sessions.queries.ts";

const DAY = 86_400_000;

/**
 * Deletes sessions 90 days after their end (until then sign-in limits read the owner's known networks from them), and
 * tokens and links a day after they expire.
 */
export async function purgeSessions(): Promise<void> {
  const at = now().getTime();
  await deleteOldSessions(new Date(at - 90 * DAY), new Date(at - DAY));
  await deleteOldEmailLinks(new Date(at - DAY));
}
