import { createHash } from "node:crypto";
import { and, eq, gt, inArray, lt, lte, sql } from "drizzle-orm";
import { now } from "./clock.ts";
import { db } from "./db.server.ts";
import { statement } from "./prepared.server.ts";
import { rateLimits } from "./rate-limit.table.ts";
import { accept, type Outcome, refuse } from "./refusal.ts";

/** At most so many attempts of one subject in so many seconds, counted from the first one. */
export type Limit = { name: string; most: number; seconds: number };
export type TooManyAttempts = { code: "too_many_attempts"; retryAfterSeconds: number };

const keyOf = (limit: Limit, subject: string) =>
  `${limit.name}:${createHash("sha256").update(subject).digest("base64url")}`;

/** Counted up to one more than the limit ($4) and no further: a flood can't overflow the number. */
const attemptCounted = statement<{ count: number; expiresAt: Date }>(
  "count_attempt",
  `insert into rate_limits as kept (key, count, expires_at) values ($1, 1, $3)
   on conflict (key) do update set
     count = case when kept.expires_at <= $2 then 1 else least(kept.count + 1, $4::int + 1) end,
     expires_at = case when kept.expires_at <= $2 then excluded.expires_at else kept.expires_at end
   returning count, expires_at as "expiresAt"`,
);

/**
 * Counts one more attempt of a subject, in one statement, so that parallel attempts in several processes are all
 * counted. `most` may be stricter than the limit's own. Refuses: too_many_attempts.
 */
export async function countAttempt(
  limit: Limit,
  subject: string,
  most = limit.most,
): Promise<Outcome<{ count: number }, TooManyAttempts>> {
  const at = now();
  await forgetOldAttemptsNowAndThen(at);
  const expiresAt = new Date(at.getTime() + limit.seconds * 1000);
  const { rows } = await attemptCounted([keyOf(limit, subject), at, expiresAt, limit.most], db());
  const [row] = rows;
  if (!row) throw new Error("An attempt was not counted");
  if (row.count <= most) return accept({ count: row.count });
  const seconds = Math.ceil((row.expiresAt.getTime() - at.getTime()) / 1000);
  // Whoever read the clock first may be counted last: no window is longer than its limit says.
  const retryAfterSeconds = Math.min(limit.seconds, Math.max(1, seconds));
  return refuse({ code: "too_many_attempts", retryAfterSeconds });
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
export async function takeAttemptBack(limit: Limit, subject: string): Promise<void> {
  await db()
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(
      and(
        eq(rateLimits.key, keyOf(limit, subject)),
        gt(rateLimits.expiresAt, now()),
        lte(rateLimits.count, limit.most),
      ),
    );
}

/** Forgets all counted attempts of a subject. */
export async function forgiveAttempts(limit: Limit, subject: string): Promise<void> {
  await db()
    .delete(rateLimits)
    .where(eq(rateLimits.key, keyOf(limit, subject)));
}

/** Removes counts whose window is over; answers how many. */
export async function forgetOldAttempts(): Promise<number> {
  // Rows that another process sweeps or counts just now are left for the next time, so that nobody waits for anybody.
  const old = db().select({ key: rateLimits.key }).from(rateLimits).where(lt(rateLimits.expiresAt, now()));
  const gone = await db()
    .delete(rateLimits)
    .where(inArray(rateLimits.key, old.limit(5000).for("update", { skipLocked: true })));
  return gone.rowCount ?? 0;
}

let lastForgotten = 0;

/** Old counts are swept on use, once a minute in each process: no job is needed for it. */
async function forgetOldAttemptsNowAndThen(at: Date): Promise<void> {
  if (Math.abs(at.getTime() - lastForgotten) < 60_000) return;
  lastForgotten = at.getTime();
  await forgetOldAttempts();
}
