import { like, sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { shiftClock } from "#app/platform/clock.ts";
import { db, inTransaction } from "#app/platform/db/db.server.ts";
import { readSettings, useSettings } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { useDatabase } from "#tests/database.ts";
import {
  attemptsOf,
  countAttempt,
  countAttempts,
  deleteOldAttempts,
  limitedStatement,
  ofNetwork,
  refundAttempt,
  resetAttempts,
} from "./rate-limit.server.ts";
import { rateLimits } from "./rate-limit.table.ts";

useDatabase();
const settings = readSettings();
afterEach(() => {
  shiftClock(0);
  useSettings(settings);
});

const limit = { name: "knocking", max: 10, seconds: 60 };

test("of a hundred concurrent attempts exactly as many pass as the limit allows", async () => {
  const results = await Promise.all(Array.from({ length: 100 }, () => countAttempt(limit, "parallel")));
  expect(results.filter((result) => result.ok)).toHaveLength(10);
  expect(results.flatMap((result) => (result.ok ? [result.value.count] : [])).sort((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
});

test("a rejected attempt gets the time to wait, and the next one passes only after it", async () => {
  for (let i = 0; i < 10; i += 1) await countAttempt(limit, "patient");
  shiftClock(20_000);
  const stopped = await countAttempt(limit, "patient");
  expect(stopped).toMatchObject({ ok: false, error: { code: "too_many_attempts" } });
  if (!stopped.ok) expect(stopped.error.retryAfterSeconds).toBeLessThanOrEqual(40);
  if (!stopped.ok) expect(stopped.error.retryAfterSeconds).toBeGreaterThan(30);
  shiftClock(61_000);
  expect(await countAttempt(limit, "patient")).toEqual({ ok: true, value: { count: 1 } });
});

test("subjects and limits have separate counts", async () => {
  for (let i = 0; i < 11; i += 1) await countAttempt(limit, "one");
  expect((await countAttempt(limit, "one")).ok).toBe(false);
  expect((await countAttempt(limit, "two")).ok).toBe(true);
  expect((await countAttempt({ ...limit, name: "ringing" }, "one")).ok).toBe(true);
});

test("an attempt can be refunded, and a subject's count reset", async () => {
  await countAttempt(limit, "friend");
  await countAttempt(limit, "friend");
  await refundAttempt(limit, "friend");
  expect(await attemptsOf(limit, "friend")).toBe(1);
  await resetAttempts(limit, "friend");
  expect(await attemptsOf(limit, "friend")).toBe(0);
  await refundAttempt(limit, "friend");
  expect(await attemptsOf(limit, "friend")).toBe(0);
});

test("refunds don't lower a count that has passed its limit", async () => {
  for (let i = 0; i < 30; i += 1) await countAttempt(limit, "stormed");
  for (let i = 0; i < 5; i += 1) await refundAttempt(limit, "stormed");
  expect(await attemptsOf(limit, "stormed")).toBeGreaterThanOrEqual(limit.max);
});

test("a stricter maximum may apply", async () => {
  for (let i = 0; i < 3; i += 1) await countAttempt(limit, "watched");
  expect((await countAttempt(limit, "watched", 3)).ok).toBe(false);
  expect((await countAttempt(limit, "watched")).ok).toBe(true);
});

test("expired counts are deleted, current ones stay", async () => {
  await deleteOldAttempts();
  await countAttempt(limit, "old");
  shiftClock(90_000);
  await countAttempt(limit, "new");
  shiftClock(100_000);
  await deleteOldAttempts();
  expect(await attemptsOf(limit, "new")).toBe(1);
  shiftClock(0);
  expect(await attemptsOf(limit, "old")).toBe(0);
});

test("a flood of expired counts is deleted at once", async () => {
  await db().execute(sql`insert into rate_limits (key, count, expires_at)
    select 'flood:' || n, 1, now() - interval '1 minute' from generate_series(1, 10001) n`);
  expect(await deleteOldAttempts()).toBeGreaterThanOrEqual(10_001);
  expect(await db().$count(rateLimits, like(rateLimits.key, "flood:%"))).toBe(0);
});

test("an attempt is counted although old counts can't be deleted", async () => {
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  await countAttempt(limit, "expired");
  await db().execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'read only'; end $$`,
  );
  await db().execute(sql`create trigger refuse before delete on rate_limits execute function refuse()`);
  shiftClock(300_000);
  expect(await countAttempt(limit, "visitor")).toEqual({ ok: true, value: { count: 1 } });
  expect(warn).toHaveBeenCalledOnce();
  await db().execute(sql`drop function refuse cascade`);
  warn.mockRestore();
});

const doorLimit = { name: "door", max: 2, seconds: 60 };
const house = { name: "house", max: 3, seconds: 60 };
const countTogether = (room: string, where: string) =>
  countAttempts([
    { limit: doorLimit, subject: room },
    { limit: house, subject: where },
  ]);

test("an attempt counts for several limits, and not for those after the one that rejects it", async () => {
  for (let i = 0; i < 2; i += 1) expect((await countTogether("first", "villa")).ok).toBe(true);
  for (let i = 0; i < 20; i += 1) expect((await countTogether("first", "villa")).ok).toBe(false);
  expect(await attemptsOf(house, "villa")).toBe(2);
  expect((await countTogether("second", "villa")).ok).toBe(true);
  expect(await countTogether("third", "villa")).toEqual({
    ok: false,
    error: { code: "too_many_attempts", retryAfterSeconds: expect.toSatisfy((n: number) => n > 0 && n <= 60) },
  });
});

test("of a hundred concurrent attempts for several limits as many pass as the last one allows", async () => {
  const tried = await Promise.all(Array.from({ length: 100 }, (_, i) => countTogether(`room ${i}`, "hotel")));
  expect(tried.filter(({ ok }) => ok)).toHaveLength(house.max);
});

test("an IPv6 network counts for its /48 too, whose maximum is eight times as high", async () => {
  const knock = (n: number) => countAttempts(ofNetwork(limit, `2001:db8:7:${n.toString(16)}::/64`));
  for (let n = 0; n < 80; n += 1) expect((await knock(n)).ok).toBe(true);
  expect((await knock(80)).ok).toBe(false);
  expect((await countAttempts(ofNetwork(limit, "2001:db8:8:0::/64"))).ok).toBe(true);
  expect(ofNetwork(limit, "203.0.113.7")).toEqual([{ limit, subject: "203.0.113.7" }]);
});

test("an attempt in a transaction that is rolled back does not count", async () => {
  const undone = inTransaction(async (tx) => {
    await countAttempts([{ limit, subject: "undone" }], tx);
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  expect(await attemptsOf(limit, "undone")).toBe(0);
});

test("a load test may raise every limit, and its attempts are counted", async () => {
  useSettings({ ...settings, RATE_LIMIT_MULTIPLIER: 3 });
  for (let i = 0; i < 30; i += 1) expect((await countAttempt(limit, "tested")).ok).toBe(true);
  expect((await countAttempt(limit, "tested")).ok).toBe(false);
  expect(await attemptsOf(limit, "tested")).toBe(31);
  await resetAttempts(limit, "tested");
  useSettings({ ...settings, RATE_LIMIT_MULTIPLIER: 1_000_000 });
  expect((await countAttempt({ ...limit, max: 60_000 }, "tested")).ok).toBe(true);
});

const writeKnock = limitedStatement<{ id: number; name: string }>(
  "write_knock",
  (parameter) =>
    `written as (insert into knocks (name) select ${parameter(0)}::text from within_limits returning id, name)`,
);
const knocks = async () => (await db().execute(sql`select count(*)::int as count from knocks`)).rows[0]?.count;

test("a statement writes as often as its limits allow, also of a hundred in parallel, and counts as one by one", async () => {
  await db().execute(sql`create table knocks (id int generated always as identity, name text)`);
  const wider = { ...limit, name: "knocking-wider", max: 15 };
  const attempts = (subject: string) => [
    { limit, subject },
    { limit: wider, subject: "street" },
  ];
  expect(await writeKnock(attempts("one"), ["Ann"])).toEqual({ ok: true, value: { id: 1, name: "Ann" } });
  const tried = await Promise.all(Array.from({ length: 100 }, () => writeKnock(attempts("one"), ["Ann"])));
  expect(tried.filter(({ ok }) => ok)).toHaveLength(9);
  expect(tried.find(({ ok }) => !ok)).toEqual({
    ok: false,
    error: { code: "too_many_attempts", retryAfterSeconds: expect.toSatisfy((n: number) => n > 0 && n <= 60) },
  });
  expect(await attemptsOf(wider, "street")).toBe(10);
  expect((await countAttempt(limit, "one")).ok).toBe(false);
  for (let n = 0; n < 8; n += 1) await writeKnock(attempts("two"), ["Bob"]);
  expect([await attemptsOf(wider, "street"), await knocks()]).toEqual([16, 15]);
  shiftClock(61_000);
  expect((await writeKnock(attempts("two"), ["Bob"])).ok).toBe(true);
});

test("what can't be written is not counted", async () => {
  await db().execute(sql`alter table knocks add constraint named check (name <> '')`);
  await expect(writeKnock([{ limit, subject: "nameless" }], [""])).rejects.toThrow();
  expect(await attemptsOf(limit, "nameless")).toBe(0);
});

test("an attempt by a clock that runs behind waits no longer than the window", async () => {
  shiftClock(5000);
  for (let i = 0; i < 10; i += 1) await countAttempt(limit, "behind");
  shiftClock(0);
  expect(await countAttempt(limit, "behind")).toEqual({
    ok: false,
    error: { code: "too_many_attempts", retryAfterSeconds: limit.seconds },
  });
});

test("who tried is stored as a hash only", async () => {
  const subject = "ada@example.com 203.0.113.7";
  await countAttempt(limit, subject);
  const { rows } = await db().execute<{ key: string }>(sql`select key from rate_limits`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).not.toMatch(/ada|203/);
});
