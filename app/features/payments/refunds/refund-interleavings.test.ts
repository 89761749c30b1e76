import fc from "fast-check";
import { afterEach, beforeAll, expect, test } from "vitest";
import { restockOrder } from "#app/features/order-management/restock-order.ts";
import { deliverShipment } from "#app/features/orders/fulfillment/change-shipment.ts";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { shipOrder } from "#app/features/orders/fulfillment/ship-order.ts";
import { findShipments } from "#app/features/orders/fulfillment/shipments.queries.ts";
import { undoShipment } from "#app/features/payments/staff/undo-shipment.ts";
import { voidShipment } from "#app/features/payments/staff/void-shipment.ts";
import { findLedgerGaps } from "#app/features/stock/stock.queries.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid, sendRefunds } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import { command } from "#tests/staff-actors.ts";
import { refundOrder } from "./refund-order.ts";
import { undoRefund } from "./undo-refund.ts";

useDatabase();
afterEach(() => shiftClock(0));
let variantId: number;
beforeAll(async () => {
  variantId = await putInStock(10_000);
});

type Action = {
  what: "refund" | "undo" | "send" | "pack" | "ship" | "deliver" | "void" | "undo_ship" | "restock" | "wait";
  quantity: number;
  cents: number;
  restock: number;
};
const action = fc.record<Action>({
  what: fc.constantFrom(
    "refund",
    "refund",
    "undo",
    "send",
    "pack",
    "ship",
    "ship",
    "deliver",
    "void",
    "undo_ship",
    "restock",
    "wait",
  ),
  quantity: fc.integer({ min: 0, max: 3 }),
  cents: fc.integer({ min: 1, max: 30_000 }),
  restock: fc.integer({ min: 0, max: 3 }),
});
const plays = fc.record({
  actions: fc.array(action, { minLength: 4, maxLength: 12 }),
  isSent: fc.boolean(),
  atOnce: fc.boolean(),
});
const units = (quantity: number, more: object = {}) => [{ position: 1, quantity, ...more }];

async function requestRefund(id: string, { quantity, cents, restock }: Action): Promise<unknown> {
  const [left] = await queryColumn(
    `select p.amount_cents - coalesce((select sum(r.amount_cents) from refunds r
       where r.payment_id = p.id and r.status not in ('failed', 'undone')), 0)::int from payments p where p.order_id = $1`,
    [id],
  );
  const what = quantity > 0 ? { lines: units(quantity, { restock }) } : { lines: [], amountCents: cents };
  const common = { shippingCents: 0, cause: "goodwill", note: "", notify: true } as const;
  return refundOrder(id, { ...common, ...what, expectedRefundableCents: Number(left) }, command);
}

let clock = 0;
async function play(id: string, one: Action): Promise<unknown> {
  const { what, quantity, restock } = one;
  const lines = units(Math.max(1, quantity));
  if (what === "refund") return requestRefund(id, one);
  if (what === "pack") return packOrder(id, command);
  if (what === "ship") return shipOrder(id, { carrier: "UPS", number: "1Z", lines }, command);
  if (what === "restock") return restockOrder(id, lines, command);
  if (what === "wait") {
    clock += 31_000;
    shiftClock(clock);
  }
  if (what === "send") return sendRefunds();
  const parcels = await findShipments(id);
  const parcel = parcels[restock % Math.max(1, parcels.length)];
  if (what === "deliver" && parcel) return deliverShipment(parcel.id, command);
  if (what === "void" && parcel) return voidShipment(parcel.id, "Came back", command);
  if (what === "undo_ship" && parcel) return undoShipment(parcel.id, command);
  const ofOrder = "select r.id::text from refunds r join payments p on p.id = payment_id where order_id = $1";
  const latest = (await queryColumn(`${ofOrder} order by r.created_at`, [id])).at(-1);
  return what === "undo" && latest ? undoRefund(String(latest), command) : undefined;
}

test("for any actions, in turn or at the same time, never more money than paid and more units than bought are refunded, sent or put back", async () => {
  await fc.assert(
    fc.asyncProperty(plays, async ({ actions, isSent, atOnce }) => {
      clock = 0;
      shiftClock(0);
      const placed = await placeTestOrder({ variantId, quantity: 4 });
      await sendPaid(placed);
      const { order } = placed;
      if (isSent) await packOrder(order.id, command);
      if (isSent) await shipOrder(order.id, { carrier: "UPS", number: "1Z" }, command);
      if (atOnce) await Promise.all(actions.map((one) => play(order.id, one)));
      else for (const one of actions) await play(order.id, one);
      const [sums] = await queryColumn(
        `select json_build_object(
           'money', (select coalesce(sum(r.amount_cents), 0)::int from refunds r join payments p on p.id = payment_id
             where p.order_id = $1 and r.status not in ('failed', 'undone')),
           'done', (select coalesce(sum(r.amount_cents), 0)::int from refunds r join payments p on p.id = payment_id
             where p.order_id = $1 and r.status = 'done'),
           'units', (select coalesce(sum(l.quantity), 0)::int from refund_lines l join refunds r on r.id = refund_id
             where l.order_id = $1 and r.status not in ('failed', 'undone')),
           'sent', (select coalesce(sum(quantity), 0)::int from shipment_lines l join shipments s on s.id = l.shipment_id
             where l.order_id = $1 and s.voided_at is null),
           'open', (select (status not in ('cancelled', 'refunded'))::int from orders where id = $1),
           'canceled', (select sum(canceled)::int from order_lines where order_id = $1),
           'returned', (select sum(returned)::int from stock_reservations where order_id = $1),
           'refunded', (select refunded_cents from orders where id = $1))`,
        [order.id],
      );
      const {
        money,
        done,
        units: refunded,
        sent,
        canceled,
        returned,
        open,
        refunded: shown,
      } = sums as Record<string, number>;
      expect(money).toBeLessThanOrEqual(41_000);
      expect(shown).toBe(done);
      expect(refunded).toBeLessThanOrEqual(4);
      expect((sent ?? 0) + (canceled ?? 0)).toBeLessThanOrEqual(4);
      expect(returned).toBeLessThanOrEqual(4);
      // No unit that is back in stock is to be sent.
      const toSend = open === 1 ? 4 - (sent ?? 0) - (canceled ?? 0) : 0;
      expect(toSend + (returned ?? 0)).toBeLessThanOrEqual(4);
      expect(await findLedgerGaps()).toEqual([]);
    }),
    { numRuns: 30 },
  );
}, 90_000);
