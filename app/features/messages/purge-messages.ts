import { now } from "#app/platform/clock.ts";
import { deleteMessagesBefore } from "./messages.queries.ts";

/** Throws away messages after two years, as the privacy page promises. */
export async function forgetOldMessages(): Promise<void> {
  const moment = now();
  moment.setFullYear(moment.getFullYear() - 2);
  await deleteMessagesBefore(moment);
}
