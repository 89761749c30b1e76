import type { Pool } from "pg";
import { correctUnits } from "#app/features/stock-taking/adjust-stock.ts";
import type { Wanted } from "./purchase.ts";

type StockedVariant = Wanted & { variantId: number };

/** A variant of the shop. */
export async function anyStockedVariant(pool: Pool): Promise<StockedVariant> {
  const { rows } = await pool.query<StockedVariant>(
    `select id as "variantId", product_id as "productId", color, size from variants order by id limit 1`,
  );
  const [products] = rows;
  if (!products) throw new Error("There is nothing to buy");
  return products;
}

/** Corrects the stock of a variant, as staff do. */
export async function setStock(pool: Pool, variantId: number, stock: number): Promise<void> {
  const { rows } = await pool.query<{ stock: number }>("select stock from variants where id = $1", [variantId]);
  const change = stock - (rows[0]?.stock ?? 0);
  if (change === 0) return;
  const set = await correctUnits({ variantId, change, note: "Set for a race" }, { kind: "cli", name: "verify-stock" });
  if (!set.ok) throw new Error("No such variant");
}
