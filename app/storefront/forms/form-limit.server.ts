import { visitorAddress } from "#app/platform/http/visitor-address.server.ts";
import { log } from "#app/platform/log.ts";
import { isOutage, UNAVAILABLE } from "#app/platform/outage.ts";
import { clientNetwork } from "#app/platform/rate-limit/client-network.ts";
import { countAttempts, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";
import { tryAgainIn } from "#app/platform/rate-limit/too-many-attempts.ts";

/** Allows thirty shoppers behind one address, without JavaScript, twenty forms each in ten minutes. */
const FORMS = { name: "page-forms", max: 600, seconds: 600 };

/** The response to a form over the limit: message, status and `Retry-After`. */
export type FormLimitError = { error: string; init: { status: 429 | 503; headers: { "Retry-After": string } } };

const later = (error: string, status: 429 | 503, seconds: number): FormLimitError => ({
  error,
  init: { status, headers: { "Retry-After": String(seconds) } },
});

/** Returns the message, status and `Retry-After` for a wait of `seconds`. */
export function tooMany(seconds: number): FormLimitError {
  return later(tryAgainIn(seconds), 429, seconds);
}

/**
 * Counts a form post against the limit of its client network. Every action calls it first and stops when it returns an
 * error. While the database can't be reached, every form gets 503.
 */
export async function limitForms(request: Request): Promise<FormLimitError | undefined> {
  try {
    const counted = await countAttempts(ofNetwork(FORMS, clientNetwork(visitorAddress(request))));
    return counted.ok ? undefined : tooMany(counted.error.retryAfterSeconds);
  } catch (error) {
    if (!isOutage(error)) throw error;
    log.error(
      { err: error, requestId: request.headers.get("x-request-id") ?? undefined },
      "Could not count a form against its limit",
    );
    return later(UNAVAILABLE.message, 503, UNAVAILABLE.retryAfterSeconds);
  }
}
