import { now } from "#app/platform/clock.ts";
import { inTransaction, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { hashOfToken } from "#app/platform/security/opaque-token.ts";
import { endRequestById, lockRequestByLink, markRequestConfirmed } from "./back-in-stock.queries.ts";
import { requestOfEndToken } from "./request-links.ts";
import { waitsUntil } from "./request-notification.ts";

/** Confirms a request with the token of its link. Idempotent. Errors: link_expired. */
export function confirmRequest(token: string): Promise<Result<undefined, { code: "link_expired" }>> {
  return transaction(async (tx) => {
    const at = now();
    const request = await lockRequestByLink(hashOfToken(token), at, tx);
    if (!request) return err({ code: "link_expired" });
    if (!request.confirmedAt) await markRequestConfirmed(request.id, at, waitsUntil(at), tx);
    return ok(undefined);
  });
}

/** Ends the request of a signed link, also one that is gone already. Errors: link_unknown. */
export async function endRequest(token: string): Promise<Result<undefined, { code: "link_unknown" }>> {
  const id = requestOfEndToken(token);
  if (id === undefined) return err({ code: "link_unknown" });
  await inTransaction((tx) => endRequestById(id, tx));
  return ok(undefined);
}
