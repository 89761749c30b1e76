import { deleteOldEmailLinks } from "#app/features/customers/email-links.queries.ts";
import { now } from "#app/platform/clock.ts";
import { deleteOldSessions } from "./sessions.queries.ts";

const DAY = 86_400_000;

/** Removes what is long over: sessions 90 days after their end (until then they tell the owner's places), tokens and links after a day. */
export async function purgeSessions(): Promise<void> {
  const at = now().getTime();
  await deleteOldSessions(new Date(at - 90 * DAY), new Date(at - DAY));
  await deleteOldEmailLinks(new Date(at - DAY));
}
