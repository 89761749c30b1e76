import { LIMITS, MAX_FAILED_OF_UNKNOWN_NETWORK } from "#app/features/customers/account-limits.ts";
import { isKnownNetwork } from "#app/features/customers/sessions/sessions.queries.ts";
import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import {
  attemptsOf,
  countAttempt,
  countAttempts,
  ofNetwork,
  refundAttempt,
  resetAttempts,
  scaledLimit,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { ok, type Result } from "#app/platform/result.ts";

const DAY = 86_400_000;
const EVERYBODY = "everybody";

/** Whether this is a known network of the account: used for a sign-in within 90 days or for a password reset within a day. */
function isOwnersNetwork(email: string, clientNetwork: string): Promise<boolean> {
  const at = now().getTime();
  return isKnownNetwork(email, clientNetwork, { signIn: new Date(at - 90 * DAY), reset: new Date(at - DAY) });
}

const pairOf = (account: string, clientNetwork: string) => `${account} ${clientNetwork}`;

/**
 * Counts a sign-in as failed before its password is checked, so that 100 parallel guesses count as 100; a successful
 * one is refunded afterwards. The narrowest limit comes first, so that a client that exceeds it can't use up the
 * account's limit. Errors: too_many_attempts.
 */
export async function countSignIn(account: string, clientNetwork: string): Promise<Result<undefined, TooManyAttempts>> {
  const any = await countAttempts(ofNetwork(LIMITS.signInOfNetwork, clientNetwork));
  if (!any.ok) return any;
  const isOnGuard = (await attemptsOf(LIMITS.failedOfAll, EVERYBODY)) >= scaledLimit(LIMITS.failedOfAll.max);
  const isUnknownNetwork = isOnGuard && !(await isOwnersNetwork(account, clientNetwork));
  const ofNetworkCount = await countAttempt(
    LIMITS.failedOfNetwork,
    clientNetwork,
    isUnknownNetwork ? MAX_FAILED_OF_UNKNOWN_NETWORK : undefined,
  );
  if (!ofNetworkCount.ok) return ofNetworkCount;
  const ofWider = await countFailedOfWider(clientNetwork, isUnknownNetwork);
  if (!ofWider.ok && !(await isOwnersNetwork(account, clientNetwork))) return ofWider;
  const ofPair = await countAttempt(LIMITS.failedOfAccountAtNetwork, pairOf(account, clientNetwork));
  if (!ofPair.ok) return ofPair;
  const ofAccount = await countAttempt(LIMITS.failedOfAccount, account);
  if (!ofAccount.ok && !(await isOwnersNetwork(account, clientNetwork))) return ofAccount;
  await watchEverybody();
  return ok(undefined);
}

/**
 * Counts a failed sign-in for the IPv6 /48 around a network: an attacker may own all 65,536 networks of a /48.
 * The caller ignores it for known networks, because neighbors share a /48. Errors: too_many_attempts.
 */
async function countFailedOfWider(
  clientNetwork: string,
  isUnknownNetwork: boolean,
): Promise<Result<unknown, TooManyAttempts>> {
  const [, wider] = ofNetwork(LIMITS.failedOfNetwork, clientNetwork);
  if (!wider) return ok(undefined);
  const timesAsMany = wider.limit.max / LIMITS.failedOfNetwork.max;
  return countAttempts([isUnknownNetwork ? { ...wider, max: MAX_FAILED_OF_UNKNOWN_NETWORK * timesAsMany } : wider]);
}

/** Logs large-scale password guessing, once per window. */
async function watchEverybody(): Promise<void> {
  const ofAll = await countAttempt(LIMITS.failedOfAll, EVERYBODY);
  if (ofAll.ok && ofAll.value.count === scaledLimit(LIMITS.failedOfAll.max))
    log.warn({ event: "sign_in_storm" }, "Too many failed sign-ins: unknown networks are limited further");
}

/** Refunds a sign-in that succeeded, or whose password could not be checked. */
export async function uncountSignIn(account: string, clientNetwork: string): Promise<void> {
  for (const { limit, subject } of ofNetwork(LIMITS.failedOfNetwork, clientNetwork))
    await refundAttempt(limit, subject);
  await refundAttempt(LIMITS.failedOfAccountAtNetwork, pairOf(account, clientNetwork));
  await refundAttempt(LIMITS.failedOfAccount, account);
  await refundAttempt(LIMITS.failedOfAll, EVERYBODY);
}

/** Refunds a successful sign-in and resets the failed attempts on this account from this network. */
export async function resetSignIns(account: string, clientNetwork: string): Promise<void> {
  await uncountSignIn(account, clientNetwork);
  await resetAttempts(LIMITS.failedOfAccountAtNetwork, pairOf(account, clientNetwork));
}
