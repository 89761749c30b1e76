import { createHash } from "node:crypto";
import { and, eq, gt, inArray, lt, lte, sql } from "drizzle-orm";
import type { QueryResultRow } from "pg";
import { now } from "#app/platform/clock.ts";
import { type Database, db, type Tx, transactionDb } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";
import { env } from "#app/platform/env.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { widerNetwork } from "./client-network.ts";
import { rateLimits } from "./rate-limit.table.ts";
import type { TooManyAttempts } from "./too-many-attempts.ts";

/** How often a subject was counted in its window, and when that ends. */
type Counted = { count: number; expiresAt: Date };

/** At most so many attempts of one subject in so many seconds, counted from the first one. */
export type Limit = { name: string; max: number; seconds: number };

/** Whose attempt counts for which limit. `most` may be stricter than the limit's own. */
export type Attempt = { limit: Limit; subject: string; max?: number };

/** So many times as much as for one network may come from the IPv6 /48 around it: many households share one. */
const WIDER_FACTOR = 8;
/** The column that counts holds no more. */
const HIGHEST = 2_000_000_000;

/** What a limit comes to in this shop: RATE_LIMIT_MULTIPLIER times its number, which is itself unless the shop is load-tested. */
export function inForce(max: number): number {
  return Math.min(max * env().RATE_LIMIT_MULTIPLIER, HIGHEST);
}

/** An attempt that comes from a client network: it counts for that, and of IPv6 for the /48 around it. */
export function ofNetwork(limit: Limit, network: string): Attempt[] {
  const wider = widerNetwork(network);
  if (wider === undefined) return [{ limit, subject: network }];
  const widerLimit = { ...limit, name: `${limit.name}-wider`, max: limit.max * WIDER_FACTOR };
  return [
    { limit, subject: network },
    { limit: widerLimit, subject: wider },
  ];
}

const keyOf = (limit: Limit, subject: string) =>
  `${limit.name}:${createHash("sha256").update(subject).digest("base64url")}`;

/** The parameters of one attempt in the statement that counts several: $1 is the time, and each has four of its own. */
const parametersOf = (index: number) =>
  ["text", "timestamptz", "int", "int"].map((type, n) => `$${2 + index * 4 + n}::${type}`);

/**
 * The CTEs that count so many attempts, each only when the one before it is within its limit. A count goes up to one more
 * than the limit and no further: a flood can't overflow it.
 */
function countingCtes(size: number): string[] {
  return Array.from({ length: size }, (_, index) => {
    const [key, expiresAt, ceiling] = parametersOf(index);
    const [, , , maxBefore] = parametersOf(index - 1);
    const source = index === 0 ? "" : ` from attempt_${index - 1} before where before.count <= ${maxBefore}`;
    return `attempt_${index} as (
      insert into rate_limits as stored (key, count, expires_at) select ${key}, 1, ${expiresAt}${source}
      on conflict (key) do update set
        count = case when stored.expires_at <= $1 then 1 else least(stored.count + 1, ${ceiling} + 1) end,
        expires_at = case when stored.expires_at <= $1 then excluded.expires_at else stored.expires_at end
      returning ${index} as position, count, expires_at)`;
  });
}

/** The query of all counts of these CTEs, in their order, with further columns. */
function selectCounts(size: number, columns = ""): string {
  const all = Array.from({ length: size }, (_, index) => `select * from attempt_${index}`).join(" union all ");
  return `select count, expires_at as "expiresAt"${columns} from (${all}) counted order by position`;
}

function countingStatement(size: number) {
  return statement<Counted>(`count_attempts_${size}`, `with ${countingCtes(size).join(", ")} ${selectCounts(size)}`);
}

const statements = new Map<number, ReturnType<typeof countingStatement>>();

/**
 * Counts an attempt for several limits, in this order and in one statement, so that parallel attempts in several
 * processes are all counted. Whoever is stopped by one limit does not count for those after it, and so can't use up
 * somebody else's: the narrowest stands first. `on` is a transaction that counts only if it commits.
 * Refuses: too_many_attempts.
 */
export async function countAttempts(
  attempts: Attempt[],
  on?: Database | Tx,
): Promise<Result<{ count: number }, TooManyAttempts>> {
  const at = now();
  if (!on) await deleteOldAttemptsSometimes(at);
  const count = statements.get(attempts.length) ?? countingStatement(attempts.length);
  statements.set(attempts.length, count);
  // The maximum of the last attempt stops none after it, so the statement has no parameter for it.
  const { rows } = await count(valuesOf(attempts, at).slice(0, -1), on ?? transactionDb());
  return checkCounts(attempts, rows, at);
}

/** The parameters of the CTEs that count these attempts. */
function valuesOf(attempts: Attempt[], at: Date): unknown[] {
  const values = attempts.flatMap(({ limit, subject, max = limit.max }) => {
    const expiresAt = new Date(at.getTime() + limit.seconds * 1000);
    return [keyOf(limit, subject), expiresAt, inForce(limit.max), inForce(max)];
  });
  return [at, ...values];
}

/** Compares the last counted attempt with its limit: those before it were within theirs. Errors: too_many_attempts. */
function checkCounts(attempts: Attempt[], counts: Counted[], at: Date): Result<{ count: number }, TooManyAttempts> {
  const last = counts.length - 1;
  const [counted, attempt] = [counts[last], attempts[last]];
  if (!counted || !attempt) throw new Error("An attempt was not counted");
  const { limit, max = limit.max } = attempt;
  return within({ limit, max: inForce(max) }, counted, at);
}

type Limited<Row> = Counted & { written: Row | null };

/**
 * Returns a statement that counts attempts as `countAttempts` does and, when all are within their limits, writes: both
 * in one round trip. `write` is given the parameters of the statement's own values, and returns CTEs that select from
 * `within_limits`, which has one row or none. The last CTE is `written`: its row is returned. Errors: too_many_attempts.
 */
export function limitedStatement<Row extends QueryResultRow>(
  name: string,
  write: (parameter: (index: number) => string) => string,
) {
  const bySize = new Map<number, ReturnType<typeof statement<Limited<Row>>>>();
  const build = (size: number) => {
    const [, , , max] = parametersOf(size - 1);
    const text = `with ${countingCtes(size).join(", ")},
      within_limits as (select from attempt_${size - 1} where count <= ${max}),
      ${write((index) => `$${2 + size * 4 + index}`)}
      ${selectCounts(size, ", (select to_json(written) from written) as written")}`;
    return statement<Limited<Row>>(`${name}_${size}`, text);
  };
  return async (attempts: Attempt[], values: unknown[]): Promise<Result<Row, TooManyAttempts>> => {
    const at = now();
    await deleteOldAttemptsSometimes(at);
    const send = bySize.get(attempts.length) ?? build(attempts.length);
    bySize.set(attempts.length, send);
    const { rows } = await send([...valuesOf(attempts, at), ...values]);
    const counted = checkCounts(attempts, rows, at);
    if (!counted.ok) return counted;
    const written = rows.at(-1)?.written;
    if (!written) throw new Error(`The statement ${name} has written nothing`);
    return ok(written);
  };
}

/** Compares a count with the limit that is in force. Refuses: too_many_attempts. */
function within(
  { limit, max }: { limit: Limit; max: number },
  { count, expiresAt }: Counted,
  at: Date,
): Result<{ count: number }, TooManyAttempts> {
  if (count <= max) return ok({ count });
  const seconds = Math.ceil((expiresAt.getTime() - at.getTime()) / 1000);
  // The attempt that read the clock first may be counted last: no window is longer than its limit.
  return err({ code: "too_many_attempts", retryAfterSeconds: Math.min(limit.seconds, Math.max(1, seconds)) });
}

/** Counts one more attempt of a subject. `most` may be stricter than the limit's own. Refuses: too_many_attempts. */
export function countAttempt(limit: Limit, subject: string, max = limit.max) {
  return countAttempts([{ limit, subject, max }]);
}

/** How many attempts of this subject are counted in the present window. */
export async function attemptsOf(limit: Limit, subject: string): Promise<number> {
  const [row] = await db()
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(limit, subject)), gt(rateLimits.expiresAt, now())));
  return row?.count ?? 0;
}

/**
 * Takes one counted attempt back, because it turned out to be a good one. Beyond the limit attempts are no longer
 * counted one by one, so there none is taken back: good ones must not wear down what holds bad ones off.
 */
export async function refundAttempt(limit: Limit, subject: string): Promise<void> {
  await db()
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(
      and(
        eq(rateLimits.key, keyOf(limit, subject)),
        gt(rateLimits.expiresAt, now()),
        lte(rateLimits.count, inForce(limit.max)),
      ),
    );
}

/** Forgets all counted attempts of a subject. */
export async function resetAttempts(limit: Limit, subject: string): Promise<void> {
  await db()
    .delete(rateLimits)
    .where(eq(rateLimits.key, keyOf(limit, subject)));
}

/** Removes counts whose window is over; answers how many. */
export async function deleteOldAttempts(): Promise<number> {
  // Rows that another process sweeps or counts just now are left for the next time, so that nobody waits for anybody.
  const old = db().select({ key: rateLimits.key }).from(rateLimits).where(lt(rateLimits.expiresAt, now()));
  const gone = await db()
    .delete(rateLimits)
    .where(inArray(rateLimits.key, old.limit(5000).for("update", { skipLocked: true })));
  return gone.rowCount ?? 0;
}

let lastDeletedAt = 0;

/** Old counts are swept on use, once a minute in each process: no job is needed for it. */
async function deleteOldAttemptsSometimes(at: Date): Promise<void> {
  if (Math.abs(at.getTime() - lastDeletedAt) < 60_000) return;
  lastDeletedAt = at.getTime();
  await deleteOldAttempts();
}
