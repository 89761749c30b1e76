import PQueue from "p-queue";

/** Encoding an image keeps a core busy, and decoding a large one takes hundreds of megabytes, so concurrency is limited. */
const queue = new PQueue({ concurrency: 2 });

/** Higher runs first: requests of shoppers come before prerendering. */
const PRIORITY = { demand: 1, ahead: 0 };

export type Urgency = keyof typeof PRIORITY;

/** Runs `work` when a slot is free, the most urgent first. */
export async function withEncodingSlot<Value>(urgency: Urgency, work: () => Promise<Value>): Promise<Value> {
  return queue.add(work, { priority: PRIORITY[urgency] });
}
