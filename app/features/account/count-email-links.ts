import { LIMITS } from "#app/features/customers/account-limits.ts";
import type { Visit } from "#app/features/customers/visit.ts";
import { countAttempt, type TooManyAttempts } from "#app/platform/rate-limit.server.ts";
import type { Outcome } from "#app/platform/refusal.ts";

/** Counts a letter with a link that a customer asks for. Refuses: too_many_attempts. */
export async function countEmailLink(customerId: string, { place }: Visit): Promise<Outcome<unknown, TooManyAttempts>> {
  const ofPlace = await countAttempt(LIMITS.emailLinkOfPlace, place);
  if (!ofPlace.ok) return ofPlace;
  const ofAll = await countAttempt(LIMITS.emailLinkOfAll, "everybody");
  if (!ofAll.ok) return ofAll;
  return countAttempt(LIMITS.emailLinkOfAccount, customerId);
}
