import PQueue from "p-queue";

/** Encoding a picture fills a whole core, and reading a large one hundreds of megabytes: at most this many at a time. */
const queue = new PQueue({ concurrency: 2 });

/** A higher number is done first: what a shopper waits for comes before what is made ahead. */
const PRIORITY = { demand: 1, warmth: 0 };

export type Urgency = keyof typeof PRIORITY;

/** Does `work` when it is its turn, the more urgent first. */
export async function withEncodingSlot<Value>(urgency: Urgency, work: () => Promise<Value>): Promise<Value> {
  return queue.add(work, { priority: PRIORITY[urgency] });
}
