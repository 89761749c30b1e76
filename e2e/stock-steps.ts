import path from "node:path";
import { Client } from "pg";
import { startPostgres } from "#server/postgres/embedded-postgres.ts";

/** Asks the database of the shop under test: for what no visitor can do, such as waiting a quarter of an hour. */
async function ask(text: string, values: unknown[]): Promise<void> {
  // The shop runs it: this finds it, and starts nothing.
  const postgres = await startPostgres(path.join(process.env.E2E_DATA_DIR ?? "", "postgres"));
  const client = new Client({ connectionString: postgres.url("wellworn") });
  await client.connect();
  try {
    const { rowCount } = await client.query(text, values);
    if (rowCount === 0) throw new Error(`Nothing was changed: ${text}`);
  } finally {
    await client.end();
  }
}

/** Leaves so many pieces of a product on the shelf, in its first color. */
export const setStock = (slug: string, units: number) =>
  ask(
    `with one as (
       select v.id, $2::int - v.stock as change from variants v join products p on p.id = v.product_id
       where p.slug = $1 order by v.id limit 1),
     noted as (
       insert into stock_movements (variant_id, change, reason, at, note)
       select id, change, 'corrected', now(), 'For a test' from one)
     update variants set stock = $2::int from one where variants.id = one.id`,
    [slug, units],
  );

/** Makes a product cost so many cents. */
export const priceAt = (slug: string, cents: number) =>
  ask("update products set price_cents = $2 where slug = $1", [slug, cents]);

/** Time passes until nothing is kept any more for an order that was not paid. */
export const expireReservation = (number: string) =>
  ask(
    "update stock_holds set expires_at = now() - interval '1 second' where order_id = (select id from orders where number = $1)",
    [number],
  );
