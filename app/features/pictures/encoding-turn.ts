/** Encoding a picture fills a whole core, and reading a large one hundreds of megabytes: at most this many at a time. */
const AT_ONCE = 2;

export type Urgency = "demand" | "warmth";
const waiting: Record<Urgency, (() => void)[]> = { demand: [], warmth: [] };
let running = 0;

function next(): void {
  if (running >= AT_ONCE) return;
  const start = waiting.demand.shift() ?? waiting.warmth.shift();
  start?.();
}

/** Does `work` when it is its turn: what a shopper waits for comes before what is made ahead. */
export async function encodingTurn<Value>(urgency: Urgency, work: () => Promise<Value>): Promise<Value> {
  await new Promise<void>((start) => {
    waiting[urgency].push(() => {
      running += 1;
      start();
    });
    next();
  });
  try {
    return await work();
  } finally {
    running -= 1;
    next();
  }
}
