import PQueue from "p-queue";

/** Encoding an image keeps a core busy, and decoding a large one takes hundreds of megabytes, so concurrency is limited. */
const queue = new PQueue({ concurrency: 2 });

/** Higher runs first: uploads, which are few and end when they wait for a minute, then requests of shoppers, then prerendering. */
const PRIORITY = { upload: 2, demand: 1, ahead: 0 };

export type Urgency = keyof typeof PRIORITY;

/**
 * How many shoppers' images may wait: at a quarter of a second each, two at a time, for 25 seconds. A slow bucket takes longer to read
 * each original.
 */
export const MAX_WAITING = 200;

/** Too many images wait to be encoded. */
export class EncodersBusyError extends Error {}

/**
 * Runs `work` when a slot is free, the most urgent first. Rejects with EncodersBusyError when a shopper's image would have to
 * wait for too many others; uploads and prerendering always wait.
 */
export async function withEncodingSlot<Value>(urgency: Urgency, work: () => Promise<Value>): Promise<Value> {
  const priority = PRIORITY[urgency];
  if (urgency === "demand" && queue.sizeBy({ priority }) >= MAX_WAITING) throw new EncodersBusyError();
  return queue.add(work, { priority });
}
