import { afterEach, expect, test } from "vitest";
import { CircuitOpenError, circuitBreaker } from "./circuit-breaker.ts";
import { shiftClock } from "./clock.ts";

afterEach(() => shiftClock(0));

const fails = () => Promise.reject(new Error("away"));
const works = () => Promise.resolve("sent");

test("after three failures in a row the circuit opens for a while, then one call is tried", async () => {
  const guarded = circuitBreaker({ failures: 3, openMs: 10_000 });
  for (let call = 0; call < 3; call += 1) await expect(guarded(fails)).rejects.toThrow("away");
  await expect(guarded(works)).rejects.toBeInstanceOf(CircuitOpenError);
  shiftClock(10_500);
  const trial = guarded(() => new Promise<string>((resolve) => setTimeout(() => resolve("sent"), 20)));
  await expect(guarded(works)).rejects.toBeInstanceOf(CircuitOpenError);
  expect(await trial).toBe("sent");
  expect(await guarded(works)).toBe("sent");
});

test("a success resets the count of failures", async () => {
  const guarded = circuitBreaker({ failures: 2, openMs: 10_000 });
  await expect(guarded(fails)).rejects.toThrow("away");
  await guarded(works);
  await expect(guarded(fails)).rejects.toThrow("away");
  expect(await guarded(works)).toBe("sent");
});

test("an error of the shop's own doesn't open the circuit", async () => {
  const guarded = circuitBreaker({ failures: 1, openMs: 10_000, counts: () => false });
  await expect(guarded(fails)).rejects.toThrow("away");
  expect(await guarded(works)).toBe("sent");
});
