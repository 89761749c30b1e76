import { now } from "#app/platform/clock.ts";
import { deleteMessagesBefore } from "./messages.queries.ts";

/** Deletes messages after two years, as the privacy page promises. */
export async function purgeMessages(): Promise<void> {
  const at = now();
  at.setFullYear(at.getFullYear() - 2);
  await deleteMessagesBefore(at);
}
