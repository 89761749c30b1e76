import { LIMITS } from "#app/features/customers/account-limits.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import { countAttempts, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import type { Result } from "#app/platform/result.ts";

/** Counts a verification email that a customer requests. Errors: too_many_attempts. */
export async function countEmailLink(
  customerId: string,
  { clientNetwork }: ClientInfo,
): Promise<Result<unknown, TooManyAttempts>> {
  return countAttempts([
    ...ofNetwork(LIMITS.emailLinkOfNetwork, clientNetwork),
    { limit: LIMITS.emailLinkOfAccount, subject: customerId },
    { limit: LIMITS.emailLinkOfAll, subject: "everybody" },
  ]);
}
