import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Buyer, buy, fillCart, type Wanted } from "../purchase.ts";

/** What buyers and visitors of a round experienced. */
export type Experience = {
  /** The acknowledged orders: the number, the email, and when the order and its payment were acknowledged. */
  orders: { number: string; email: string; orderedAt: number; paidAt?: number }[];
  /** What must not happen: an unexpected response to a buyer, or an error instead of a cached page. */
  problems: string[];
  retries: number;
  pages: number;
};

export type Shoppers = {
  experience: Experience;
  /** Orders until one succeeds. Returns how long that took, in milliseconds. */
  probe: () => Promise<number>;
  /** Lets everybody finish what they have begun. */
  leave: () => Promise<void>;
};

/** More than a minute of attempts. */
const TRIES = 3000;
const PROBE_MS = 300;
const BETWEEN_PAGES_MS = 40;

/** Returns a function that orders once, with as many attempts as it takes, and returns whether the order was acknowledged. */
function openOrdering(shops: string[], wanted: Wanted, experience: Experience) {
  let sequence = 0;
  return async (): Promise<boolean> => {
    sequence += 1;
    const email = `buyer-${randomUUID()}@example.com`;
    const buyer: Buyer = { email, shops, at: sequence, retries: 0, key: randomUUID(), tries: TRIES };
    let acknowledged: Experience["orders"][number] | undefined;
    try {
      await fillCart(buyer, wanted);
      const result = await buy(buyer, (number) => {
        acknowledged = { number, email, orderedAt: performance.now() };
        experience.orders.push(acknowledged);
      });
      if (result.outcome !== "ordered") experience.problems.push(`A buyer got ${JSON.stringify(result)}`);
      else if (acknowledged) acknowledged.paidAt = performance.now();
    } catch (error) {
      experience.problems.push(`A buyer gave up: ${error}`);
    }
    experience.retries += buyer.retries;
    return acknowledged !== undefined;
  };
}

type Crowd = { buyers: number; paths: string[] };

/** Lets buyers order again and again, and visitors read cached pages, until they are asked to leave. */
export function openShoppers(shops: string[], wanted: Wanted, { buyers, paths }: Crowd): Shoppers {
  const experience: Experience = { orders: [], problems: [], retries: 0, pages: 0 };
  const order = openOrdering(shops, wanted, experience);
  let isOver = false;
  const buyAgain = async () => {
    for (; !isOver; await pause(Math.random() * 100)) await order();
  };
  const visitAgain = async (index: number) => {
    for (let visit = index; !isOver; visit += 1) {
      await visitPage(shops, visit, paths[visit % paths.length] ?? "/", experience);
      await pause(BETWEEN_PAGES_MS);
    }
  };
  const everybody: Promise<unknown>[] = [
    ...Array.from({ length: buyers }, buyAgain),
    ...shops.map((_, index) => visitAgain(index)),
  ];
  const probe = async () => {
    const began = performance.now();
    const isPossible = Promise.withResolvers<"possible">();
    const start = () => {
      everybody.push(order().then((ordered) => ordered && isPossible.resolve("possible")));
    };
    do start();
    while ((await Promise.race([isPossible.promise, pause(PROBE_MS)])) !== "possible");
    return performance.now() - began;
  };
  const leave = async () => {
    isOver = true;
    await Promise.all(everybody);
  };
  return { experience, probe, leave };
}

/** Reads a page as through a proxy: at the next shop where one can't be connected to. */
async function visitPage(shops: string[], at: number, path: string, experience: Experience): Promise<void> {
  let failure: unknown;
  for (let tried = 0; tried < shops.length; tried += 1) {
    try {
      const response = await fetch(`${shops[(at + tried) % shops.length]}${path}`, {
        signal: AbortSignal.timeout(10_000),
      });
      await response.text();
      experience.pages += 1;
      if (response.status !== 200) experience.problems.push(`${path} was answered with ${response.status}`);
      return;
    } catch (error) {
      failure = error;
    }
  }
  experience.problems.push(`${path} was not served by any shop: ${failure}`);
}
