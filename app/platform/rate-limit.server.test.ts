import { afterEach, expect, test } from "vitest";
import { useDatabase } from "#tests/database.ts";
import { shiftClock } from "./clock.ts";
import { attemptsOf, countAttempt, forgetOldAttempts, forgiveAttempts, takeAttemptBack } from "./rate-limit.server.ts";

useDatabase();
afterEach(() => shiftClock(0));

const limit = { name: "knocking", most: 10, seconds: 60 };

test("of a hundred parallel attempts exactly as many pass as the limit allows", async () => {
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => countAttempt(limit, "parallel")));
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(10);
  expect(outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value.count] : [])).sort((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
});

test("whoever is stopped learns how long to wait, and may try again then and not before", async () => {
  for (let i = 0; i < 10; i += 1) await countAttempt(limit, "patient");
  shiftClock(20_000);
  const stopped = await countAttempt(limit, "patient");
  expect(stopped).toMatchObject({ ok: false, refusal: { code: "too_many_attempts" } });
  if (!stopped.ok) expect(stopped.refusal.retryAfterSeconds).toBeLessThanOrEqual(40);
  if (!stopped.ok) expect(stopped.refusal.retryAfterSeconds).toBeGreaterThan(30);
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
  await takeAttemptBack(limit, "friend");
  expect(await attemptsOf(limit, "friend")).toBe(1);
  await forgiveAttempts(limit, "friend");
  expect(await attemptsOf(limit, "friend")).toBe(0);
  await takeAttemptBack(limit, "friend");
  expect(await attemptsOf(limit, "friend")).toBe(0);
});

test("good attempts don't wear down a limit that bad ones have passed", async () => {
  for (let i = 0; i < 30; i += 1) await countAttempt(limit, "stormed");
  for (let i = 0; i < 5; i += 1) await takeAttemptBack(limit, "stormed");
  expect(await attemptsOf(limit, "stormed")).toBeGreaterThanOrEqual(limit.most);
});

test("a stricter measure may hold for a while", async () => {
  for (let i = 0; i < 3; i += 1) await countAttempt(limit, "watched");
  expect((await countAttempt(limit, "watched", 3)).ok).toBe(false);
  expect((await countAttempt(limit, "watched")).ok).toBe(true);
});

test("counts of the past are swept away, those of the present stay", async () => {
  await forgetOldAttempts();
  await countAttempt(limit, "old");
  shiftClock(90_000);
  await countAttempt(limit, "new");
  shiftClock(100_000);
  await forgetOldAttempts();
  expect(await attemptsOf(limit, "new")).toBe(1);
  shiftClock(0);
  expect(await attemptsOf(limit, "old")).toBe(0);
});
