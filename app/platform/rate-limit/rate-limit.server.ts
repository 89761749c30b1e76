import { createHash } from "node:crypto";
import { and, eq, gt, inArray, lt, lte, sql } from "drizzle-orm";
import type { QueryResultRow } from "pg";
import { now } from "#app/platform/clock.ts";
import { type Database, db, type Tx, transactionDb } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { widerNetwork } from "./client-network.ts";
import { rateLimits } from "./rate-limit.table.ts";
import type { TooManyAttempts } from "./too-many-attempts.ts";

/** The attempts of a subject in the current window, and when the window ends. */
type Counted = { count: number; expiresAt: Date };

/** At most `max` attempts of a subject in `seconds`, counted from the first attempt. */
export type Limit = { name: string; max: number; seconds: number };

/** An attempt of a subject that counts for a limit. `max` may be lower than the limit's own. */
export type Attempt = { limit: Limit; subject: string; max?: number };

/** The IPv6 /48 around a network may make this many times its attempts: many households share one. */
const WIDER_FACTOR = 8;
/** The maximum of the integer column that counts, rounded down. */
const HIGHEST = 2_000_000_000;

/** Returns a maximum multiplied by RATE_LIMIT_MULTIPLIER, which is 1 except in load tests. */
export function scaledLimit(max: number): number {
  return Math.min(max * env().RATE_LIMIT_MULTIPLIER, HIGHEST);
}

/** Returns the attempts to count for a client network: its own and, for IPv6, that of the /48 around it. */
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

/** The parameters of the attempt with this index: $1 is the time, and each attempt has four. */
const parametersOf = (index: number) =>
  ["text", "timestamptz", "int", "int"].map((type, n) => `$${2 + index * 4 + n}::${type}`);

/**
 * Returns the CTEs that count `size` attempts, each only if the previous one is within its limit. A count stops at one above
 * its limit, so that a flood can't overflow it.
 */
function countingCtes(size: number): string[] {
  return Array.from({ length: size }, (_, index) => {
    const [key, expiresAt, limitMax] = parametersOf(index);
    const [, , , maxBefore] = parametersOf(index - 1);
    const source = index === 0 ? "" : ` from attempt_${index - 1} before where before.count <= ${maxBefore}`;
    return `attempt_${index} as (
      insert into rate_limits as stored (key, count, expires_at) select ${key}, 1, ${expiresAt}${source}
      on conflict (key) do update set
        count = case when stored.expires_at <= $1 then 1 else least(stored.count + 1, ${limitMax} + 1) end,
        expires_at = case when stored.expires_at <= $1 then excluded.expires_at else stored.expires_at end
      returning ${index} as position, count, expires_at)`;
  });
}

/** Returns the query of the counts of these CTEs, in order, with additional columns. */
function selectCounts(size: number, columns = ""): string {
  const all = Array.from({ length: size }, (_, index) => `select * from attempt_${index}`).join(" union all ");
  return `select count, expires_at as "expiresAt"${columns} from (${all}) counted order by position`;
}

function countingStatement(size: number) {
  return statement<Counted>(`count_attempts_${size}`, `with ${countingCtes(size).join(", ")} ${selectCounts(size)}`);
}

const statements = new Map<number, ReturnType<typeof countingStatement>>();

/**
 * Counts an attempt for several limits, in order and in one statement, so that concurrent attempts in several processes are
 * all counted. An attempt above one limit does not count for the later ones, so list the narrowest limit first: a stopped
 * visitor can't use up a limit that others share. `on` is a transaction: it counts only if that commits.
 * Errors: too_many_attempts.
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
    return [keyOf(limit, subject), expiresAt, scaledLimit(limit.max), scaledLimit(max)];
  });
  return [at, ...values];
}

/** Compares the last counted attempt with its limit: those before it were within theirs. Errors: too_many_attempts. */
function checkCounts(attempts: Attempt[], counts: Counted[], at: Date): Result<{ count: number }, TooManyAttempts> {
  const last = counts.length - 1;
  const [counted, attempt] = [counts[last], attempts[last]];
  if (!counted || !attempt) throw new Error("An attempt was not counted");
  const { limit, max = limit.max } = attempt;
  return within({ limit, max: scaledLimit(max) }, counted, at);
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

/** Compares a count with its limit. Errors: too_many_attempts. */
function within(
  { limit, max }: { limit: Limit; max: number },
  { count, expiresAt }: Counted,
  at: Date,
): Result<{ count: number }, TooManyAttempts> {
  if (count <= max) return ok({ count });
  const seconds = Math.ceil((expiresAt.getTime() - at.getTime()) / 1000);
  // An attempt that read the clock earlier may be counted later, so the difference can exceed the window.
  return err({ code: "too_many_attempts", retryAfterSeconds: Math.min(limit.seconds, Math.max(1, seconds)) });
}

/** Counts an attempt of a subject. `max` may be lower than the limit's own. Errors: too_many_attempts. */
export function countAttempt(limit: Limit, subject: string, max = limit.max) {
  return countAttempts([{ limit, subject, max }]);
}

/** Returns the number of attempts of this subject in the current window. */
export async function attemptsOf(limit: Limit, subject: string): Promise<number> {
  const [row] = await db()
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(limit, subject)), gt(rateLimits.expiresAt, now())));
  return row?.count ?? 0;
}

/**
 * Subtracts a counted attempt that turned out to be legitimate. Above the limit attempts are not counted one by one, so none
 * is subtracted there: legitimate ones must not reopen a limit that stops an attack.
 */
export async function refundAttempt(limit: Limit, subject: string): Promise<void> {
  await db()
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(
      and(
        eq(rateLimits.key, keyOf(limit, subject)),
        gt(rateLimits.expiresAt, now()),
        lte(rateLimits.count, scaledLimit(limit.max)),
      ),
    );
}

/** Deletes the counted attempts of a subject. */
export async function resetAttempts(limit: Limit, subject: string): Promise<void> {
  await db()
    .delete(rateLimits)
    .where(eq(rateLimits.key, keyOf(limit, subject)));
}

/** How many counts are deleted in one statement, and how many statements one visitor waits for at most. */
const [BATCH, MAX_BATCHES] = [5000, 20];

/** Deletes counts whose window has ended, at most 100,000. Returns their number. */
export async function deleteOldAttempts(): Promise<number> {
  let [deleted, ofBatch] = [0, BATCH];
  for (let batch = 0; batch < MAX_BATCHES && ofBatch === BATCH; batch += 1) {
    ofBatch = await deleteBatch();
    deleted += ofBatch;
  }
  return deleted;
}

async function deleteBatch(): Promise<number> {
  // Rows that another process deletes or counts at the moment are skipped until the next time, so that none waits.
  const old = db().select({ key: rateLimits.key }).from(rateLimits).where(lt(rateLimits.expiresAt, now()));
  const gone = await db()
    .delete(rateLimits)
    .where(inArray(rateLimits.key, old.limit(BATCH).for("update", { skipLocked: true })));
  return gone.rowCount ?? 0;
}

let lastDeletedAt = 0;

/**
 * Deletes old counts once a minute per process, as part of counting, so that no job is needed. Old counts limit nobody, so a
 * failure is only logged.
 */
async function deleteOldAttemptsSometimes(at: Date): Promise<void> {
  if (Math.abs(at.getTime() - lastDeletedAt) < 60_000) return;
  lastDeletedAt = at.getTime();
  try {
    await deleteOldAttempts();
  } catch (error) {
    log.warn({ err: error }, "Old counts of attempts could not be deleted; trying again in a minute");
  }
}
