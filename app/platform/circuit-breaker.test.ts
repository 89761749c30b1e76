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

test("a trial call that fails for a reason of its own closes the circuit: the service has responded", async () => {
  const rejects = () => Promise.reject(new Error("no such user"));
  const counts = (error: unknown) => (error as Error).message === "away";
  const guarded = circuitBreaker({ failures: 3, openMs: 10_000, counts });
  for (let call = 0; call < 3; call += 1) await expect(guarded(fails)).rejects.toThrow("away");
  shiftClock(10_500);
  await expect(guarded(rejects)).rejects.toThrow("no such user");
  expect(await guarded(works)).toBe("sent");
});

test("a clock that is set back does not keep the circuit open", async () => {
  const guarded = circuitBreaker({ failures: 1, openMs: 10_000 });
  await expect(guarded(fails)).rejects.toThrow("away");
  shiftClock(-3_600_000);
  expect(await guarded(works)).toBe("sent");
});
