import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { PlacedOrder } from "#app/features/checkout/checkout.contract.ts";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { shipOrder } from "#app/features/orders/fulfillment/ship-order.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import type { Role } from "#app/features/staff/access/permissions.ts";
import { findLedgerGaps } from "#app/features/stock/stock.queries.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { buyer, checkOutProduct, completePayment } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { product } from "#tests/stocked-product.ts";
import { correctUnits, countUnits, receiveUnits, undoStockMovement } from "./adjust-stock.ts";
import { findOnHand } from "./on-hand.queries.ts";

useDatabase();
const api = createApi();

const staff = (role: Role): StaffActor => ({
  kind: "staff",
  staffId: randomUUID(),
  name: "Ana",
  roles: [role],
  sessionId: randomUUID(),
  factorAt: now(),
  via: "api",
  requestId: "r1",
  network: "192.0.2.1",
});
const packer = staff("packer");

/** A product's only variant. */
async function variant(stock: number) {
  const productId = await product(stock);
  const [variantId] = (await queryColumn("select id from variants where product_id = $1", [productId])) as number[];
  return { productId, variantId: variantId ?? 0 };
}
const unitsOf = async (variantId: number) => (await findOnHand([variantId])).get(variantId);
const lastMovement = async (variantId: number) =>
  (await queryColumn("select to_jsonb(m) from stock_movements m where variant_id = $1 order by id desc limit 1", [
    variantId,
  ])) as Record<string, unknown>[];

test("received units are in the ledger with the person and the note, and on the audit log", async () => {
  const { variantId } = await variant(2);
  const made = await receiveUnits({ variantId, quantity: 10, note: "From the bench" }, packer);
  expect(made).toMatchObject({ ok: true, value: { change: 10, free: 12, reserved: 0, toSend: 0, onHand: 12 } });
  expect(await lastMovement(variantId)).toMatchObject([
    { change: 10, reason: "received", note: "From the bench", staff_id: packer.staffId },
  ]);
  expect(
    await queryColumn("select action || ' ' || (after ->> 'free') from audit_log order by id desc limit 1"),
  ).toEqual(["stock.receive 12"]);
  expect(await receiveUnits({ variantId: 0, quantity: 1 }, packer)).toEqual({
    ok: false,
    error: { code: "variant_not_found" },
  });
  expect(await receiveUnits({ variantId, quantity: 1 }, staff("viewer"))).toMatchObject({
    ok: false,
    error: { code: "forbidden" },
  });
});

test("units that left in a parcel are no longer on the shelf; those that are still to be sent are", async () => {
  const { productId, variantId } = await variant(10);
  const shopper = buyer(api);
  await shopper.add(productId, { quantity: 3 });
  const { body } = await shopper.checkOut();
  const order = body as PlacedOrder;
  await completePayment(order);
  const orderId = String((await queryColumn("select id from orders where number = $1", [order.number]))[0]);
  await packOrder(orderId, packer);
  const parcel = { carrier: "UPS", number: "1Z", lines: [{ position: 1, quantity: 1 }] };
  expect((await shipOrder(orderId, parcel, packer)).ok).toBe(true);
  expect(await unitsOf(variantId)).toMatchObject({ free: 7, toSend: 2, onHand: 9 });
  expect((await shipOrder(orderId, { carrier: "UPS", number: "2Z" }, packer)).ok).toBe(true);
  expect(await unitsOf(variantId)).toMatchObject({ free: 7, toSend: 0, onHand: 7 });
});

test("a count compares what is on the shelf: free, reserved and sold but not sent", async () => {
  const { productId, variantId } = await variant(10);
  await checkOutProduct(api, productId);
  const { order } = await checkOutProduct(api, productId);
  await completePayment(order);
  expect(await unitsOf(variantId)).toMatchObject({ free: 8, reserved: 1, toSend: 1, onHand: 10 });
  const right = await countUnits([{ variantId, counted: 10, expectedOnHand: 10 }], packer);
  expect(right).toMatchObject({ ok: true, value: [{ change: 0, free: 8, onHand: 10 }] });
  const without = await countUnits([{ variantId, counted: 9, expectedOnHand: 10 }], packer);
  expect(without).toMatchObject({ ok: false, error: { code: "note_missing" } });
  const missing = await countUnits([{ variantId, counted: 9, expectedOnHand: 10, note: "One is lost" }], packer);
  expect(missing).toMatchObject({ ok: true, value: [{ change: -1, free: 7, onHand: 9 }] });
  const tooFew = await countUnits([{ variantId, counted: 1, expectedOnHand: 9, note: "Flood" }], packer);
  expect(tooFew).toMatchObject({ ok: false, error: { code: "too_few_units", current: { free: 7, onHand: 9 } } });
  expect(await findLedgerGaps()).toEqual([]);
});

test("a count is refused with the new number when the shelf moved since it was shown, and one of a sheet refuses all", async () => {
  const [moved, still] = [await variant(5), await variant(5)];
  await receiveUnits({ variantId: moved.variantId, quantity: 1 }, packer);
  const counts = [still, moved].map(({ variantId }) => ({ variantId, counted: 4, expectedOnHand: 5, note: "Counted" }));
  expect(await countUnits(counts, packer)).toEqual({
    ok: false,
    error: { code: "stock_moved", index: 1, current: { free: 6, reserved: 0, toSend: 0, comingBack: 0, onHand: 6 } },
  });
  expect(await unitsOf(still.variantId)).toMatchObject({ free: 5 });
  await receiveUnits({ variantId: still.variantId, quantity: 2 }, packer);
  expect(await countUnits(counts, packer)).toMatchObject({
    error: { code: "stock_moved", index: 0, current: { onHand: 7 }, others: [{ index: 1, current: { onHand: 6 } }] },
  });
});

test("an order between looking and saving does not move the shelf, and a correction never takes reserved units", async () => {
  const { productId, variantId } = await variant(3);
  await checkOutProduct(api, productId);
  const counted = await countUnits([{ variantId, counted: 3, expectedOnHand: 3 }], packer);
  expect(counted).toMatchObject({ ok: true, value: [{ change: 0, free: 2 }] });
  expect((await correctUnits({ variantId, change: -2, note: "Broken" }, packer)).ok).toBe(true);
  expect(await correctUnits({ variantId, change: -1, note: "Broken" }, packer)).toMatchObject({
    ok: false,
    error: { code: "too_few_units", current: { free: 0, reserved: 1 } },
  });
});

test("undoing books the opposite row once, and is refused when the units were sold since", async () => {
  const { productId, variantId } = await variant(0);
  const undo = async () => {
    const [movement] = await queryColumn(
      "select max(id)::int from stock_movements where variant_id = $1 and undoes is null",
      [variantId],
    );
    return (auditId: number) =>
      transaction((tx) => undoStockMovement({ movementId: movement as number, auditId }, packer, tx));
  };
  const made = await receiveUnits({ variantId, quantity: 10 }, packer);
  if (!made.ok) throw new Error("Not received");
  const undoMade = await undo();
  expect(await undoMade(made.value.auditId)).toMatchObject({ ok: true, value: { change: -10, free: 0 } });
  expect(await undoMade(made.value.auditId)).toMatchObject({ ok: false, error: { code: "already_undone" } });
  const again = await receiveUnits({ variantId, quantity: 1 }, packer);
  if (!again.ok) throw new Error("Not received");
  const undoAgain = await undo();
  await checkOutProduct(api, productId);
  expect(await undoAgain(again.value.auditId)).toMatchObject({ ok: false, error: { code: "too_few_units" } });
  expect(await findLedgerGaps()).toEqual([]);
});

test("after orders, receipts, corrections, counts and undos at once the ledger adds up", async () => {
  const { productId, variantId } = await variant(40);
  let notUndone = 0;
  const actions = [
    async () => {
      const shopper = buyer(api);
      await shopper.add(productId);
      await shopper.checkOut();
    },
    () => receiveUnits({ variantId, quantity: 1 }, packer),
    async () => {
      const made = await receiveUnits({ variantId, quantity: 1 }, packer);
      if (!made.ok) throw new Error("Not received");
      const { auditId } = made.value;
      const [movementId] = await queryColumn("select (after ->> 'movement_id')::int from audit_log where id = $1", [
        auditId,
      ]);
      const undone = await transaction((tx) =>
        undoStockMovement({ movementId: movementId as number, auditId }, packer, tx),
      );
      if (undone.ok) return;
      // A count between the two stands: what it said was there stays.
      expect(undone.error).toMatchObject({ code: "counted_since" });
      notUndone += 1;
    },
    () => correctUnits({ variantId, change: -1, note: "Sample" }, packer),
    async () => {
      const shown = (await unitsOf(variantId))?.onHand ?? 0;
      await countUnits([{ variantId, counted: shown, expectedOnHand: shown, note: "Counted" }], packer);
    },
  ];
  await Promise.all(Array.from({ length: 60 }, (_, n) => actions[n % actions.length]?.()));
  expect(await findLedgerGaps()).toEqual([]);
  expect(await unitsOf(variantId)).toMatchObject({ free: 28 + notUndone, reserved: 12, onHand: 40 + notUndone });
});
