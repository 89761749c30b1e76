import { now } from "#app/platform/clock.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { endSubscription } from "./newsletter.queries.ts";
import { subscriberOfEndToken } from "./subscriber-links.ts";

/**
 * Unsubscribes the subscriber of a signed link. Idempotent, also once the ended subscription is deleted. Errors: link_unknown.
 */
export async function unsubscribe(token: string): Promise<Result<undefined, { code: "link_unknown" }>> {
  const id = subscriberOfEndToken(token);
  if (id === undefined) return err({ code: "link_unknown" });
  await endSubscription(id, now());
  return ok(undefined);
}
