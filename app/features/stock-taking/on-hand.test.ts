import { afterEach, expect, test } from "vitest";
import { restockOrder } from "#app/features/order-management/restock-order.ts";
import { refundOrder } from "#app/features/payments/refunds/refund-order.ts";
import { undoRefund } from "#app/features/payments/refunds/undo-refund.ts";
import { findLedgerGaps } from "#app/features/stock/stock.queries.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid, sendRefunds } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import { command } from "#tests/staff-actors.ts";
import { countUnits } from "./adjust-stock.ts";
import { findOnHand } from "./on-hand.queries.ts";

useDatabase();
afterEach(() => shiftClock(0));

const unitsOf = async (variantId: number) => (await findOnHand([variantId])).get(variantId);

/** A variant of 7 units of which one is sold, and the refund of that one, which can still be undone. */
async function refunded(restock: number) {
  const variantId = await putInStock(7);
  const placed = await placeTestOrder({ variantId });
  await sendPaid(placed);
  expect(await unitsOf(variantId)).toMatchObject({ free: 6, toSend: 1, comingBack: 0, onHand: 7 });
  const lines = [{ position: 1, quantity: 1, restock }];
  const asked = { lines, shippingCents: 0, cause: "changed_mind", note: "", notify: false } as const;
  const refund = await refundOrder(placed.order.id, { ...asked, expectedRefundableCents: 11_000 }, command);
  if (!refund.ok) throw new Error(refund.error.code);
  return { variantId, orderId: placed.order.id, refundId: refund.value.refundId };
}

test("units that a refund will put back are on the shelf while it can be undone: a right count changes nothing", async () => {
  const { variantId } = await refunded(1);
  expect(await unitsOf(variantId)).toMatchObject({ free: 6, toSend: 0, comingBack: 1, onHand: 7 });
  const right = await countUnits([{ variantId, counted: 7, expectedOnHand: 7 }], command);
  expect(right).toMatchObject({ ok: true, value: [{ change: 0, comingBack: 1, onHand: 7 }] });
  shiftClock(31_000);
  await sendRefunds();
  expect(await unitsOf(variantId)).toMatchObject({ free: 7, comingBack: 0, onHand: 7 });
  expect(await findLedgerGaps()).toEqual([]);
});

test("units that a refund will not put back are gone, and those of an undone refund are to be sent", async () => {
  const lost = await refunded(0);
  expect(await unitsOf(lost.variantId)).toMatchObject({ free: 6, toSend: 0, comingBack: 0, onHand: 6 });
  const again = await refunded(1);
  expect((await undoRefund(again.refundId, command)).ok).toBe(true);
  expect(await unitsOf(again.variantId)).toMatchObject({ free: 6, toSend: 1, comingBack: 0, onHand: 7 });
});

test("a unit that staff put back while its refund waits is counted once", async () => {
  const { variantId, orderId } = await refunded(1);
  const restocked = await restockOrder(orderId, [{ position: 1, quantity: 1 }], command);
  expect(restocked.ok).toBe(true);
  expect(await unitsOf(variantId)).toMatchObject({ free: 7, comingBack: 0, onHand: 7 });
  shiftClock(31_000);
  await sendRefunds();
  expect(await unitsOf(variantId)).toMatchObject({ free: 7, comingBack: 0, onHand: 7 });
});
