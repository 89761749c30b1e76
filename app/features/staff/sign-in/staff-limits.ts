import { randomUUID } from "node:crypto";
import { isKnownStaffNetwork } from "#app/features/staff/sessions/staff-sessions.queries.ts";
import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import { countAttempts, type Limit, ofNetwork, refundAttempt } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { ok, type Result } from "#app/platform/result.ts";

const MINUTE = 60;
const HOUR = 3600;
const DAY_MS = 86_400_000;
const EVERYBODY = "everybody";

/** `network` counts every attempt; the others count failures only. */
type Limits = { network: Limit; pair: Limit; account: Limit; all: Limit };

/**
 * Limits of signing in as staff. `account` and `all` do not apply to networks where the staff member signed in within
 * 90 days, so that strangers can't lock anybody out.
 */
const limitsOf = (what: string, pairMax: number, account: Omit<Limit, "name">): Limits => ({
  network: { name: `staff-${what}-network`, max: 60, seconds: 15 * MINUTE },
  pair: { name: `staff-${what}-pair`, max: pairMax, seconds: 15 * MINUTE },
  account: { name: `staff-${what}-account`, ...account },
  all: { name: `staff-${what}-all`, max: 200, seconds: 15 * MINUTE },
});

const LIMITS = {
  password: limitsOf("password", 10, { max: 30, seconds: HOUR }),
  /** A code of six digits has three valid values at a time: 50 guesses a day find one with a chance of 0.015 %. */
  code: limitsOf("code", 10, { max: 50, seconds: 24 * HOUR }),
  passkey: limitsOf("passkey-factor", 10, { max: 60, seconds: HOUR }),
  recovery: limitsOf("recovery", 10, { max: 30, seconds: HOUR }),
  /** Tokens of 256 bits can't be guessed: this limits the passwords that are hashed. */
  setup: limitsOf("setup", 30, { max: 60, seconds: HOUR }),
};

/** `account` is the email or another name that is limited; `staffId` is undefined when nobody has it. */
export type StaffAttempt = {
  kind: keyof typeof LIMITS;
  account: string;
  staffId: string | undefined;
  clientNetwork: string;
};

const pairOf = ({ account, clientNetwork }: StaffAttempt) => `${account} ${clientNetwork}`;

/**
 * Counts an attempt as failed before it is checked, so that 100 parallel guesses count as 100; `refundStaffAttempt` undoes
 * it after a success. Errors: too_many_attempts.
 */
export async function countStaffAttempt(attempt: StaffAttempt): Promise<Result<undefined, TooManyAttempts>> {
  const { kind, account, staffId, clientNetwork } = attempt;
  const limits = LIMITS[kind];
  const own = await countAttempts([
    ...ofNetwork(limits.network, clientNetwork),
    { limit: limits.pair, subject: pairOf(attempt) },
  ]);
  if (!own.ok) return own;
  const shared = await countAttempts([
    { limit: limits.account, subject: account },
    { limit: limits.all, subject: EVERYBODY },
  ]);
  if (shared.ok) return ok(undefined);
  log.warn({ event: "staff_attempts_limited", kind }, "Too many failed sign-ins of staff: only known networks may try");
  const since = new Date(now().getTime() - 90 * DAY_MS);
  // Looked up for unknown emails too, so that the time shows nothing.
  const isKnown = await isKnownStaffNetwork(staffId ?? randomUUID(), clientNetwork, since);
  return isKnown ? ok(undefined) : shared;
}

/** Refunds an attempt that succeeded, or that could not be checked. */
export async function refundStaffAttempt(attempt: StaffAttempt): Promise<void> {
  const { pair, account, all } = LIMITS[attempt.kind];
  await refundAttempt(pair, pairOf(attempt));
  await refundAttempt(account, attempt.account);
  await refundAttempt(all, EVERYBODY);
}
