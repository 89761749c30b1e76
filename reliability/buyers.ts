import { once } from "node:events";
import { type Buyer, buy, fillCart, type Purchase, type Wanted } from "./purchase.ts";

/** The input of a process of buyers. */
export type BuyerTask = Wanted & { shops: string[]; emails: string[] };

const failed = (buyer: Buyer, error: unknown): Purchase => ({
  outcome: "odd",
  email: buyer.email,
  body: String(error),
  retries: buyer.retries,
});

/** Fills the carts, reports it, waits for the start, and buys with all carts at once. */
async function run(task: BuyerTask): Promise<void> {
  const buyers = task.emails.map(
    (email, at): Buyer => ({ email, shops: task.shops, at, retries: 0, key: `race ${email}` }),
  );
  for (const buyer of buyers) await fillCart(buyer, task);
  process.send?.("ready");
  await once(process, "message");
  const bought = buyers.map(async (buyer) => {
    const result = await buy(buyer).catch((error: unknown) => failed(buyer, error));
    process.send?.("responded");
    return result;
  });
  process.send?.(await Promise.all(bought), () => process.disconnect());
}

process.once("message", (task) => void run(task as BuyerTask));
