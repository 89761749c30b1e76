import { afterEach, expect, test } from "vitest";
import { CircuitOpenError, circuitBreaker } from "./circuit-breaker.ts";
import { shiftClock } from "./clock.ts";

afterEach(() => shiftClock(0));

const fails = () => Promise.reject(new Error("away"));
const works = () => Promise.resolve("sent");

test("after three failures in a row the partner is left alone for a while, then tried once", async () => {
  const guarded = circuitBreaker({ failures: 3, restMs: 10_000 });
  for (let call = 0; call < 3; call += 1) await expect(guarded(fails)).rejects.toThrow("away");
  await expect(guarded(works)).rejects.toBeInstanceOf(CircuitOpenError);
  shiftClock(10_500);
  const trial = guarded(() => new Promise<string>((resolve) => setTimeout(() => resolve("sent"), 20)));
  await expect(guarded(works)).rejects.toBeInstanceOf(CircuitOpenError);
  expect(await trial).toBe("sent");
  expect(await guarded(works)).toBe("sent");
});

test("a success in between forgets the failures before it", async () => {
  const guarded = circuitBreaker({ failures: 2, restMs: 10_000 });
  await expect(guarded(fails)).rejects.toThrow("away");
  await guarded(works);
  await expect(guarded(fails)).rejects.toThrow("away");
  expect(await guarded(works)).toBe("sent");
});

test("an error that is our own doesn't count against the partner", async () => {
  const guarded = circuitBreaker({ failures: 1, restMs: 10_000, counts: () => false });
  await expect(guarded(fails)).rejects.toThrow("away");
  expect(await guarded(works)).toBe("sent");
});
