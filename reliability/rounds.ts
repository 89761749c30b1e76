import { randomInt } from "node:crypto";
import type { Pool } from "pg";
import { checkRound } from "./check-round.ts";
import { race } from "./race.ts";
import type { RaceShop } from "./shops.ts";
import { anyStockedVariant, setStock } from "./stock.ts";

export type RaceSize = { rounds: number; buyers: number; processes: number; maxStock: number };
export type Round = {
  stock: number;
  orders: number;
  refused: number;
  replayed: number;
  retries: number;
  killedAfter: number;
  ms: number;
  problems: string[];
};

/** Lets buyers compete for the last units, round after round, and kills one of the shops in the middle of each. */
export async function* rounds(shops: [RaceShop, RaceShop], pool: Pool, size: RaceSize): AsyncGenerator<Round> {
  const products = await anyStockedVariant(pool);
  for (let n = 1; n <= size.rounds; n++) {
    const stock = randomInt(1, size.maxStock + 1);
    const killAfter = randomInt(0, Math.ceil(size.buyers / 2));
    // Enough stock to fill all carts first; then only a few units for the race.
    await setStock(pool, products.variantId, size.buyers);
    const emails = Array.from({ length: size.buyers }, (_, i) => `racer-${process.pid}-${n}-${i}@example.com`);
    const task = { shops: shops.map(({ url }) => url), emails, ...products };
    const begun = performance.now();
    const racing = race({
      task,
      processes: size.processes,
      killAfter,
      victim: shops[n % 2 === 0 ? 0 : 1],
      beforeStart: () => setStock(pool, products.variantId, stock),
    });
    const results = await racing;
    const problems = await checkRound(pool, { results, stock, variantId: products.variantId });
    const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
    yield {
      stock,
      orders: count("ordered"),
      refused: count("refused"),
      replayed: results.filter((result) => result.outcome === "ordered" && result.replayed).length,
      retries: results.reduce((sum, { retries }) => sum + retries, 0),
      killedAfter: killAfter,
      ms: Math.round(performance.now() - begun),
      problems,
    };
  }
}
