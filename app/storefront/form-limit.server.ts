import { addressBlock } from "#app/platform/address-block.ts";
import { countAttempts, ofNetwork } from "#app/platform/rate-limit.server.ts";
import { tryAgainIn } from "#app/platform/try-again.ts";
import { visitorAddress } from "#app/platform/visitor-address.server.ts";

/** Thirty shoppers behind one address who browse without JavaScript post twenty forms each in ten minutes. */
const FORMS = { name: "page-forms", most: 600, seconds: 600 };

/** What a page is answered with that was posted too many forms: the message, the status and when to try again. */
export type TooManyForms = { error: string; init: { status: 429; headers: { "Retry-After": string } } };

/** The message, status and `Retry-After` for somebody who has to wait so many seconds. */
export function tooMany(seconds: number): TooManyForms {
  return { error: tryAgainIn(seconds), init: { status: 429, headers: { "Retry-After": String(seconds) } } };
}

/** Counts a form that was posted to a page, by its client network. Every action calls it first; nothing is done when it answers. */
export async function limitForms(request: Request): Promise<TooManyForms | undefined> {
  const counted = await countAttempts(ofNetwork(FORMS, addressBlock(visitorAddress(request))));
  return counted.ok ? undefined : tooMany(counted.refusal.retryAfterSeconds);
}
