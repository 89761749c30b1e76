import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import {
  attemptsOf,
  countAttempt,
  countAttempts,
  forgiveAttempts,
  inForce,
  ofNetwork,
  refundAttempt,
} from "#app/platform/rate-limit.server.ts";
import { ok, type Result } from "#app/platform/result.ts";
import type { TooManyAttempts } from "#app/platform/try-again.ts";
import { LIMITS, WRONG_OF_PLACE_ON_GUARD } from "./account-limits.ts";
import { isKnownPlace } from "./sessions.queries.ts";

const DAY = 86_400_000;
const EVERYBODY = "everybody";

/** Whether the owner of this account was seen at this place: signed in within 90 days, or reset the password within a day. */
function isOwnersPlace(email: string, place: string): Promise<boolean> {
  const at = now().getTime();
  return isKnownPlace(email, place, { signIn: new Date(at - 90 * DAY), reset: new Date(at - DAY) });
}

const pairOf = (account: string, place: string) => `${account} ${place}`;

/**
 * Counts a sign-in as wrong before its password is looked at, so that a hundred parallel guesses are a hundred.
 * A good one is taken back afterwards. The narrowest limit stands first: who is stopped there can't use up the
 * account's. Refuses: too_many_attempts.
 */
export async function countSignIn(account: string, place: string): Promise<Result<undefined, TooManyAttempts>> {
  const any = await countAttempts(ofNetwork(LIMITS.signInOfPlace, place));
  if (!any.ok) return any;
  const isOnGuard = (await attemptsOf(LIMITS.wrongOfAll, EVERYBODY)) >= inForce(LIMITS.wrongOfAll.most);
  const isStranger = isOnGuard && !(await isOwnersPlace(account, place));
  const ofPlace = await countAttempt(LIMITS.wrongOfPlace, place, isStranger ? WRONG_OF_PLACE_ON_GUARD : undefined);
  if (!ofPlace.ok) return ofPlace;
  const ofWider = await countWrongOfWider(place, isStranger);
  if (!ofWider.ok && !(await isOwnersPlace(account, place))) return ofWider;
  const ofPair = await countAttempt(LIMITS.wrongOfAccountAtPlace, pairOf(account, place));
  if (!ofPair.ok) return ofPair;
  const ofAccount = await countAttempt(LIMITS.wrongOfAccount, account);
  if (!ofAccount.ok && !(await isOwnersPlace(account, place))) return ofAccount;
  await watchEverybody();
  return ok(undefined);
}

/**
 * Counts a wrong sign-in for the IPv6 /48 around a place, or somebody with 65,536 networks could try as many times over.
 * It does not hold where the owner is known: neighbors share a /48. Refuses: too_many_attempts.
 */
async function countWrongOfWider(place: string, isStranger: boolean): Promise<Result<unknown, TooManyAttempts>> {
  const [, wider] = ofNetwork(LIMITS.wrongOfPlace, place);
  if (!wider) return ok(undefined);
  const timesAsMany = wider.limit.most / LIMITS.wrongOfPlace.most;
  return countAttempts([isStranger ? { ...wider, most: WRONG_OF_PLACE_ON_GUARD * timesAsMany } : wider]);
}

/** Notes in the log, once in a window, that somebody is trying out passwords on a large scale. */
async function watchEverybody(): Promise<void> {
  const ofAll = await countAttempt(LIMITS.wrongOfAll, EVERYBODY);
  if (ofAll.ok && ofAll.value.count === inForce(LIMITS.wrongOfAll.most))
    log.warn({ event: "sign_in_storm" }, "The shop is on guard");
}

/** A sign-in that was not wrong after all, or could not be looked at, does not count. */
export async function uncountSignIn(account: string, place: string): Promise<void> {
  for (const { limit, subject } of ofNetwork(LIMITS.wrongOfPlace, place)) await refundAttempt(limit, subject);
  await refundAttempt(LIMITS.wrongOfAccountAtPlace, pairOf(account, place));
  await refundAttempt(LIMITS.wrongOfAccount, account);
  await refundAttempt(LIMITS.wrongOfAll, EVERYBODY);
}

/** The owner is here: earlier typing errors of this account at this place are forgotten. */
export async function forgiveSignIns(account: string, place: string): Promise<void> {
  await uncountSignIn(account, place);
  await forgiveAttempts(LIMITS.wrongOfAccountAtPlace, pairOf(account, place));
}
