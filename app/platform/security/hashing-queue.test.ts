import { expect, test } from "vitest";
import { boundedQueue } from "./hashing-queue.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test("no more tasks run at once than allowed, and each completes", async () => {
  const run = boundedQueue(2, 100);
  let running = 0;
  let max = 0;
  const done = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      run(async () => {
        running += 1;
        max = Math.max(max, running);
        await turn();
        running -= 1;
        return number;
      }),
    ),
  );
  expect(max).toBe(2);
  expect(done).toEqual(Array.from({ length: 50 }, (_, value) => ({ ok: true, value })));
});

test("a task is rejected while the queue is full, and accepted again afterwards", async () => {
  const run = boundedQueue(1, 3);
  const flood = await Promise.all(Array.from({ length: 10 }, () => run(turn)));
  expect(flood.filter((result) => result.ok)).toHaveLength(4);
  expect(flood.filter((result) => !result.ok && result.error.retryAfterSeconds > 0)).toHaveLength(6);
  expect((await run(turn)).ok).toBe(true);
});

test("a failed task makes room for the next", async () => {
  const run = boundedQueue(1, 3);
  const failing = run(() => Promise.reject(new Error("broken")));
  const next = run(async () => "served");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toEqual({ ok: true, value: "served" });
});
