import type { Pool } from "pg";
import type { Purchase } from "./purchase.ts";

/** Violations that the database must never contain, with the query that finds them. */
const NEVER: [string, string][] = [
  [
    "a stock that differs from the sum of its movements",
    `select v.id from variants v left join stock_movements m on m.variant_id = v.id
     group by v.id having v.stock <> coalesce(sum(m.change), 0)`,
  ],
  ["a negative stock", "select id from variants where stock < 0"],
  ["a reservation that is still open", "select order_id from stock_reservations where state = 'held'"],
  [
    "a reservation without an order",
    "select h.order_id from stock_reservations h left join orders o on o.id = h.order_id where o.id is null",
  ],
  [
    "a movement of an unknown order",
    "select m.id from stock_movements m left join orders o on o.id = m.order_id where m.order_id is not null and o.id is null",
  ],
  [
    "an order without lines",
    "select id from orders o where not exists (select from order_lines where order_id = o.id)",
  ],
  [
    "an order without history",
    "select id from orders o where not exists (select from order_events where order_id = o.id)",
  ],
  [
    "an idempotency record without an order",
    "select key from idempotency_keys k where not exists (select from orders o where o.id::text = k.response ->> 'orderId')",
  ],
  [
    "an order that was not paid for exactly once",
    "select o.id from orders o left join payments p on p.order_id = o.id and p.status = 'paid' group by o.id having count(p.id) <> 1",
  ],
  [
    "an order whose units were not sold to it exactly once",
    `select l.order_id from order_lines l left join stock_movements m
       on m.order_id = l.order_id and m.variant_id = l.variant_id and m.reason = 'sold'
     group by l.order_id having count(m.id) <> count(distinct l.position)`,
  ],
  [
    "an order that was not confirmed by exactly one email",
    `select o.id from orders o left join emails m on m.recipient = o.email and m.template = 'order-confirmed'
     group by o.id having count(m.id) <> 1`,
  ],
];

/** What the database must never contain and does; empty when all is well. Every order has to be paid by then. */
export async function findViolations(pool: Pool): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, query] of NEVER) {
    const found = await pool.query(query);
    if (found.rows.length > 0) problems.push(`there is ${what} (${found.rows.length})`);
  }
  return problems;
}

/** The violations after a round; empty when there are none. */
export async function checkRound(
  pool: Pool,
  { results, stock, variantId }: { results: Purchase[]; stock: number; variantId: number },
): Promise<string[]> {
  const problems: string[] = [];
  const ordered = results.flatMap((result) => (result.outcome === "ordered" ? [result] : []));
  const expected = Math.min(stock, results.length);
  if (ordered.length !== expected) problems.push(`${ordered.length} orders were acknowledged instead of ${expected}`);
  for (const result of results) {
    if (result.outcome === "odd")
      problems.push(`${result.email} neither ordered nor got an expected error: ${result.body}`);
  }
  const { rows } = await pool.query<{ number: string; status: string; email: string }>(
    "select number, status, email from orders where email = any($1::citext[])",
    [results.map(({ email }) => email)],
  );
  const stored = new Set(rows.map(({ number, status, email }) => `${number} ${status} ${email}`));
  if (rows.length !== ordered.length)
    problems.push(`${rows.length} orders are stored, ${ordered.length} were acknowledged`);
  for (const { number, email } of ordered) {
    if (!stored.has(`${number} paid ${email}`))
      problems.push(`the acknowledged order ${number} is missing or not paid`);
  }
  const left = await pool.query<{ stock: number }>("select stock from variants where id = $1", [variantId]);
  if (left.rows[0]?.stock !== stock - expected) problems.push(`${left.rows[0]?.stock} units are left`);
  return [...problems, ...(await findViolations(pool))];
}
