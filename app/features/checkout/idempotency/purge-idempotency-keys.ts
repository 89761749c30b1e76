import { now } from "#app/platform/clock.ts";
import { deleteStoredResponsesBefore } from "./idempotency.queries.ts";

/** Answers are kept for a day, for calls that are sent again; answers how many were thrown away. */
export function purgeIdempotencyKeys(): Promise<number> {
  return deleteStoredResponsesBefore(new Date(now().getTime() - 86_400_000));
}
