import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refundOrder } from "#app/features/payments/refunds/refund-order.ts";
import { expireReservations } from "#app/features/stock/expire-reservations.ts";
import { refreshStockFigures } from "#app/features/stock/figures/refresh-figures.queries.ts";
import { findLedgerGaps } from "#app/features/stock/stock.queries.ts";
import { databasePool, transaction } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { cancel, sendPaid, sendRefunds } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock, type TestOrder } from "#tests/payments.ts";
import { command } from "#tests/staff-actors.ts";
import { correctUnits, countUnits, receiveUnits, undoStockMovement } from "./adjust-stock.ts";
import { findOnHand } from "./on-hand.queries.ts";

useDatabase();
const FIRST_STOCK = 60;
let ids: number[];
beforeAll(async () => {
  ids = [await putInStock(FIRST_STOCK), await putInStock(FIRST_STOCK), await putInStock(FIRST_STOCK)];
});

const orders: TestOrder[] = [];
const booked: { movementId: number; auditId: number }[] = [];
const pick = <Item>(list: Item[], n: number): Item | undefined => list[n % list.length];

async function order(n: number) {
  const placed = await placeTestOrder({ variantId: pick(ids, n) ?? 0, quantity: 1 + (n % 2) });
  await queryColumn("update orders set placed_at = placed_at - $2 * interval '1 day' where id = $1 returning id", [
    placed.order.id,
    n % 100,
  ]);
  orders.push(placed);
}

async function refund(n: number) {
  const placed = pick(orders, n);
  if (!placed) return;
  const [left] = await queryColumn(
    `select o.total_cents - coalesce((select sum(r.amount_cents) from refunds r join payments p on p.id = r.payment_id
       where p.order_id = o.id and r.status not in ('failed', 'undone')), 0)::int from orders o where o.id = $1`,
    [placed.order.id],
  );
  const lines = [{ position: 1, quantity: 1 }];
  const asked = { lines, shippingCents: 0, cause: "changed_mind", note: "", notify: false } as const;
  await refundOrder(placed.order.id, { ...asked, expectedRefundableCents: Number(left) }, command);
}

async function receive(n: number) {
  const made = await receiveUnits({ variantId: pick(ids, n) ?? 0, quantity: 1 + (n % 3) }, command);
  if (!made.ok) throw new Error(made.error.code);
  const [movementId] = await queryColumn("select after ->> 'movement_id' from audit_log where id = $1", [
    made.value.auditId,
  ]);
  booked.push({ movementId: Number(movementId), auditId: made.value.auditId });
}

async function count(n: number) {
  const variantId = pick(ids, n) ?? 0;
  const shown = (await findOnHand([variantId])).get(variantId)?.onHand ?? 0;
  const counted = Math.max(0, shown - (n % 5 === 0 ? 1 : 0));
  await countUnits([{ variantId, counted, expectedOnHand: shown, note: "Counted" }], command);
}

/** Ends the connections of some transactions, as a crash does. */
const kill = (n: number) =>
  databasePool().query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and pid % 2 = $1`,
    [n % 2],
  );

const ACTIONS = {
  order,
  pay: async (n: number) => void (await Promise.all([pick(orders, n)].map((placed) => placed && sendPaid(placed)))),
  cancel: async (n: number) => void (await Promise.all([pick(orders, n)].map((placed) => placed && cancel(placed)))),
  refund,
  sendRefunds,
  expire: async (n: number) => {
    const expiring = pick(orders, n)?.order.id;
    await queryColumn(
      "update stock_reservations set expires_at = now() - interval '1 hour' where order_id = $1 and state = 'held' returning state",
      [expiring],
    );
    await expireReservations();
  },
  receive,
  correct: (n: number) =>
    correctUnits({ variantId: pick(ids, n) ?? 0, change: (n % 5) - 2 || 1, note: "Sample" }, command),
  count,
  undo: async (n: number) => {
    const movement = pick(booked, n);
    if (movement) await transaction((tx) => undoStockMovement(movement, command, tx));
  },
  refresh: () => refreshStockFigures(),
  kill,
} satisfies Record<string, (n: number) => Promise<unknown>>;

type Planned = { action: keyof typeof ACTIONS; n: number };
const planned = fc.record<Planned>({
  action: fc.oneof(
    ...Object.entries({ order: 24, pay: 26, cancel: 5, refund: 10, sendRefunds: 1, expire: 2 }).map(weighted),
    ...Object.entries({ receive: 8, correct: 8, count: 8, undo: 3, refresh: 5, kill: 1 }).map(weighted),
  ),
  n: fc.nat({ max: 10_000 }),
});
function weighted([action, weight]: [string, number]) {
  return { weight, arbitrary: fc.constant(action as Planned["action"]) };
}

const KILLED = /EPIPE|ECONNRESET|terminat|Connection|not queryable|Client has encountered/i;
/** Thrown by `placeTestOrder` for an empty shelf. */
const SOLD_OUT = /wants more units/;
let killed = 0;
/** Runs an action. What a kill or an empty shelf ends is as if it had not begun, or it is complete. */
async function run({ action, n }: Planned): Promise<void> {
  await ACTIONS[action](n).catch((error: Error) => {
    const message = `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}`;
    if (KILLED.test(message)) killed += 1;
    else if (!SOLD_OUT.test(message)) throw error;
  });
}

afterAll(() => expect(killed).toBeGreaterThan(0));

/** Each query finds what must never be. */
const NEVER = [
  "select id from variants where stock < 0",
  `select v.id from variants v join stock_reservations r on r.variant_id = v.id group by v.id
   having v.stock + sum(case r.state when 'held' then r.quantity when 'sold' then r.quantity - r.returned else 0 end)
     <> (select sum(change) from stock_movements where variant_id = v.id and reason in ('received', 'corrected'))`,
  `select order_id from stock_movements where order_id is not null group by order_id, variant_id having sum(change) > 0 or count(*) filter (where reason = 'sold') > 1`,
];
const allFigures = () =>
  queryColumn(`select to_jsonb(f) from variant_figures f order by variant_id`).then(async (rows) => [
    ...rows,
    ...(await queryColumn("select to_jsonb(f) from product_figures f order by product_id")),
    ...(await queryColumn("select to_jsonb(s) from variant_sales s order by variant_id, day")),
  ]);

test("after 1,000 random interleavings of orders, payments, refunds, counts, corrections, receipts and kills the ledger adds up, and the figures are those of a recomputation", async () => {
  const seed = Number(process.env.STOCK_SEED ?? Date.now() % 2 ** 31);
  const plan = fc.sample(planned, { numRuns: 1000, seed });
  for (let i = 0; i < plan.length; i += 8) await Promise.all(plan.slice(i, i + 8).map(run));
  expect(await findLedgerGaps(), `STOCK_SEED=${seed}`).toEqual([]);
  for (const query of NEVER) expect(await queryColumn(query), `STOCK_SEED=${seed}`).toEqual([]);
  await refreshStockFigures();
  const stored = await allFigures();
  expect(await queryColumn("select sum(units)::int > 10 from variant_sales")).toEqual([true]);
  await queryColumn("update stock_figures_state set day = null returning id");
  await refreshStockFigures();
  expect(stored, `STOCK_SEED=${seed}`).toEqual(await allFigures());
}, 120_000);
