import { now } from "#app/platform/clock.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { endSubscription } from "./newsletter.queries.ts";
import { subscriberOfEndToken } from "./subscriber-links.ts";

/** Unsubscribes the subscriber of a signed link. Idempotent. Errors: link_unknown. */
export async function unsubscribe(token: string): Promise<Result<undefined, { code: "link_unknown" }>> {
  const id = subscriberOfEndToken(token);
  const isKnown = id !== undefined && (await endSubscription(id, now()));
  return isKnown ? ok(undefined) : err({ code: "link_unknown" });
}
