import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { shiftClock } from "#app/platform/clock.ts";
import { db } from "#app/platform/db/db.server.ts";
import { readSettings, useSettings } from "#app/platform/env.ts";
import { useDatabase } from "#tests/database.ts";
import {
  attemptsOf,
  countAttempt,
  countAttempts,
  countAttemptsInBatch,
  deleteOldAttempts,
  ofNetwork,
  refundAttempt,
  resetAttempts,
} from "./rate-limit.server.ts";

useDatabase();
const settings = readSettings();
afterEach(() => {
  shiftClock(0);
  useSettings(settings);
});

const limit = { name: "knocking", max: 10, seconds: 60 };

test("of a hundred parallel attempts exactly as many pass as the limit allows", async () => {
  const results = await Promise.all(Array.from({ length: 100 }, () => countAttempt(limit, "parallel")));
  expect(results.filter((result) => result.ok)).toHaveLength(10);
  expect(results.flatMap((result) => (result.ok ? [result.value.count] : [])).sort((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
});

test("whoever is stopped learns how long to wait, and may try again then and not before", async () => {
  for (let i = 0; i < 10; i += 1) await countAttempt(limit, "patient");
  shiftClock(20_000);
  const stopped = await countAttempt(limit, "patient");
  expect(stopped).toMatchObject({ ok: false, error: { code: "too_many_attempts" } });
  if (!stopped.ok) expect(stopped.error.retryAfterSeconds).toBeLessThanOrEqual(40);
  if (!stopped.ok) expect(stopped.error.retryAfterSeconds).toBeGreaterThan(30);
  shiftClock(61_000);
  expect(await countAttempt(limit, "patient")).toEqual({ ok: true, value: { count: 1 } });
});

test("subjects and limits don't share their counts", async () => {
  for (let i = 0; i < 11; i += 1) await countAttempt(limit, "one");
  expect((await countAttempt(limit, "one")).ok).toBe(false);
  expect((await countAttempt(limit, "two")).ok).toBe(true);
  expect((await countAttempt({ ...limit, name: "ringing" }, "one")).ok).toBe(true);
});

test("an attempt can be taken back and a subject be forgiven", async () => {
  await countAttempt(limit, "friend");
  await countAttempt(limit, "friend");
  await refundAttempt(limit, "friend");
  expect(await attemptsOf(limit, "friend")).toBe(1);
  await resetAttempts(limit, "friend");
  expect(await attemptsOf(limit, "friend")).toBe(0);
  await refundAttempt(limit, "friend");
  expect(await attemptsOf(limit, "friend")).toBe(0);
});

test("good attempts don't wear down a limit that bad ones have passed", async () => {
  for (let i = 0; i < 30; i += 1) await countAttempt(limit, "stormed");
  for (let i = 0; i < 5; i += 1) await refundAttempt(limit, "stormed");
  expect(await attemptsOf(limit, "stormed")).toBeGreaterThanOrEqual(limit.max);
});

test("a stricter measure may hold for a while", async () => {
  for (let i = 0; i < 3; i += 1) await countAttempt(limit, "watched");
  expect((await countAttempt(limit, "watched", 3)).ok).toBe(false);
  expect((await countAttempt(limit, "watched")).ok).toBe(true);
});

test("counts of the past are swept away, those of the present stay", async () => {
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

const doorLimit = { name: "door", max: 2, seconds: 60 };
const house = { name: "house", max: 3, seconds: 60 };
const countTogether = (room: string, where: string) =>
  countAttempts([
    { limit: doorLimit, subject: room },
    { limit: house, subject: where },
  ]);

test("an attempt counts for several limits at once, and one that stops it comes before those after it", async () => {
  for (let i = 0; i < 2; i += 1) expect((await countTogether("first", "villa")).ok).toBe(true);
  for (let i = 0; i < 20; i += 1) expect((await countTogether("first", "villa")).ok).toBe(false);
  expect(await attemptsOf(house, "villa")).toBe(2);
  expect((await countTogether("second", "villa")).ok).toBe(true);
  expect(await countTogether("third", "villa")).toEqual({
    ok: false,
    error: { code: "too_many_attempts", retryAfterSeconds: expect.toSatisfy((n: number) => n > 0 && n <= 60) },
  });
});

test("of a hundred parallel attempts for several limits as many pass as the last one allows", async () => {
  const tried = await Promise.all(Array.from({ length: 100 }, (_, i) => countTogether(`room ${i}`, "hotel")));
  expect(tried.filter(({ ok }) => ok)).toHaveLength(house.max);
});

test("an IPv6 network counts for the /48 around it too, which may do eight times as much", async () => {
  const knock = (n: number) => countAttempts(ofNetwork(limit, `2001:db8:7:${n.toString(16)}::/64`));
  for (let n = 0; n < 80; n += 1) expect((await knock(n)).ok).toBe(true);
  expect((await knock(80)).ok).toBe(false);
  expect((await countAttempts(ofNetwork(limit, "2001:db8:8:0::/64"))).ok).toBe(true);
  expect(ofNetwork(limit, "203.0.113.7")).toEqual([{ limit, subject: "203.0.113.7" }]);
});

test("an attempt counted in a transaction that is rolled back was none", async () => {
  const undone = db().transaction(async (tx) => {
    await countAttempts([{ limit, subject: "undone" }], tx);
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  expect(await attemptsOf(limit, "undone")).toBe(0);
});

test("a load test may raise every limit, and its attempts are counted all the same", async () => {
  useSettings({ ...settings, RATE_LIMIT_MULTIPLIER: 3 });
  for (let i = 0; i < 30; i += 1) expect((await countAttempt(limit, "tested")).ok).toBe(true);
  expect((await countAttempt(limit, "tested")).ok).toBe(false);
  expect(await attemptsOf(limit, "tested")).toBe(31);
  await resetAttempts(limit, "tested");
  useSettings({ ...settings, RATE_LIMIT_MULTIPLIER: 1_000_000 });
  expect((await countAttempt({ ...limit, max: 60_000 }, "tested")).ok).toBe(true);
});

test("of a hundred parallel attempts counted in batches exactly as many pass as the limit allows", async () => {
  const subjects = ["batch-one", "batch-two", "batch-three"];
  const attempts = Array.from({ length: 300 }, (_, n) => subjects[n % 3] ?? "");
  const results = await Promise.all(attempts.map((subject) => countAttemptsInBatch([{ limit, subject }])));
  for (const subject of subjects) {
    const counts = results.flatMap((result, n) => (attempts[n] === subject && result.ok ? [result.value.count] : []));
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await attemptsOf(limit, subject)).toBe(100);
  }
  const stopped = await countAttemptsInBatch([{ limit, subject: "batch-one" }]);
  expect(stopped).toMatchObject({ ok: false, error: { code: "too_many_attempts", retryAfterSeconds: 60 } });
  shiftClock(61_000);
  expect(await countAttemptsInBatch([{ limit, subject: "batch-one" }])).toEqual({ ok: true, value: { count: 1 } });
});

test("attempts in batches and one by one share a count, and one that is stopped counts no further", async () => {
  const wider = { ...limit, name: "knocking-wider" };
  for (let n = 0; n < 5; n += 1) await countAttempt(limit, "mixed");
  for (let n = 0; n < 5; n += 1) await countAttemptsInBatch([{ limit, subject: "mixed" }]);
  const both = [
    { limit, subject: "mixed" },
    { limit: wider, subject: "mixed" },
  ];
  expect((await countAttemptsInBatch(both)).ok).toBe(false);
  expect(await attemptsOf(wider, "mixed")).toBe(0);
});

test("when a batch can't be counted each of its attempts fails, and the next batch is counted", async () => {
  await db().execute(sql`alter table rate_limits rename to rate_limits_away`);
  const failed = await Promise.allSettled(
    Array.from({ length: 5 }, () => countAttemptsInBatch([{ limit, subject: "unlucky" }])),
  );
  await db().execute(sql`alter table rate_limits_away rename to rate_limits`);
  expect(failed.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
  expect(await countAttemptsInBatch([{ limit, subject: "unlucky" }])).toEqual({ ok: true, value: { count: 1 } });
});
