import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Pool } from "pg";
import { ensureShopDatabase } from "#server/postgres/database-roles.ts";
import { startPostgres } from "#server/postgres/embedded-postgres.ts";
import { openShopProcess } from "../shop-process.ts";
import type { OrderedProduct, Orders, Shoppers } from "./order-details.ts";

const run = promisify(execFile);

/** Starts an empty database in a folder of its own, with its usual settings, and sets DATABASE_URL to it. */
async function openOrderDatabase(): Promise<{ databaseUrl: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "wellworn-orders-"));
  const postgres = await startPostgres(join(folder, "postgres"));
  await ensureShopDatabase(postgres, "wellworn");
  const databaseUrl = postgres.url("wellworn");
  process.env.DATABASE_URL = databaseUrl;
  const close = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { databaseUrl, close };
}

/** Places orders from a process of its own. Throws when one fails. */
export async function order(shoppers: Shoppers): Promise<Orders> {
  const ordering = run(process.execPath, ["bench/orders/order-clients.ts"]);
  ordering.child.stdin?.end(JSON.stringify(shoppers));
  const orders: Orders = JSON.parse((await ordering).stdout);
  if (orders.failures.length > 0) throw new Error(`Orders failed: ${orders.failures.join("; ")}`);
  return orders;
}

/** Adds more stock than the benchmark can sell, with the stock movements. */
export async function restock(pool: Pool): Promise<OrderedProduct[]> {
  const { rows } = await pool.query<OrderedProduct>(
    `with more as (update variants set stock = stock + 1000000 returning id, product_id, color, size),
     noted as (insert into stock_movements (variant_id, change, reason, at, note)
               select id, 1000000, 'received', now(), 'For a bench' from more)
     select product_id, color, size from more order by id`,
  );
  return rows;
}

/** A shop with its database in processes of their own, whose stock a benchmark can't sell out. */
export type SellingShop = { url: string; databaseUrl: string; pool: Pool; products: OrderedProduct[] };

/** Runs `work` with such a shop, and ends its processes afterwards, also if one of them did not start. */
export async function withSellingShop(work: (shop: SellingShop) => Promise<void>): Promise<void> {
  const { databaseUrl, close } = await openOrderDatabase();
  try {
    const shop = await openShopProcess();
    const pool = new Pool({ connectionString: databaseUrl, max: 1 });
    try {
      await work({ url: shop.url, databaseUrl, pool, products: await restock(pool) });
    } finally {
      await pool.end();
      await shop.stop();
    }
  } finally {
    await close();
  }
}
