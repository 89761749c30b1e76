import fc from "fast-check";
import { afterEach, beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { explainConflict } from "#app/features/order-management/explain-conflict.ts";
import { orderToken } from "#app/features/orders/order-link.ts";
import { findOrder, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { undoShipment } from "#app/features/payments/staff/undo-shipment.ts";
import { voidShipment } from "#app/features/payments/staff/void-shipment.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { cancel, sendPaid, sendRefunds } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock, type TestOrder } from "#tests/payments.ts";
import { checkedRequest } from "#tests/responses/check-response.ts";
import { command, staffActor } from "#tests/staff-actors.ts";
import { correctTracking, deliverOrder, deliverShipment } from "./change-shipment.ts";
import { packOrder, unpackOrder } from "./pack-order.ts";
import { shipOrder } from "./ship-order.ts";
import { findShipments } from "./shipments.queries.ts";

useDatabase();
afterEach(() => shiftClock(0));
let variantId: number;
beforeAll(async () => {
  variantId = await putInStock(1000);
});

const UPS = { carrier: "UPS", number: "1Z999" };

async function paidOrder(quantity = 1): Promise<TestOrder> {
  const placed = await placeTestOrder({ variantId, quantity });
  await sendPaid(placed);
  return placed;
}

async function packedOrder(quantity = 1): Promise<string> {
  const { order } = await paidOrder(quantity);
  expect((await packOrder(order.id, command)).ok).toBe(true);
  return order.id;
}

const row = async (id: string): Promise<OrderRow> => {
  const order = await findOrder(id);
  if (!order) throw new Error("No order");
  return order;
};
const states = async (id: string) => {
  const { status, fulfillment } = await row(id);
  return [status, fulfillment];
};
const parcelOf = (lines: number) => ({ ...UPS, lines: [{ position: 1, quantity: lines }] });
const emailsOf = (id: string) =>
  queryColumn(
    "select template || ' ' || (data->'tracking'->>'number') from emails where order_id = $1 and template = 'order-shipped'",
    [id],
  );

async function ship(id: string, quantity: number, number = "1Z999") {
  const shipped = await shipOrder(id, { ...parcelOf(quantity), number }, command);
  if (!shipped.ok) throw new Error(shipped.error.code);
  return shipped.value.shipment;
}

test("an order in three parcels is partly shipped until the last one, and delivered with the last one", async () => {
  const id = await packedOrder(3);
  const parcels = [await ship(id, 1)];
  expect(await states(id)).toEqual(["packed", "partly_shipped"]);
  parcels.push(await ship(id, 1));
  expect(await states(id)).toEqual(["packed", "partly_shipped"]);
  parcels.push(await ship(id, 1));
  expect(await states(id)).toEqual(["shipped", "shipped"]);
  for (const { id: parcel } of parcels.slice(1)) expect((await deliverShipment(parcel, command)).ok).toBe(true);
  expect(await states(id)).toEqual(["shipped", "shipped"]);
  expect((await deliverOrder(id, command)).ok).toBe(true);
  expect(await states(id)).toEqual(["delivered", "delivered"]);
});

test("the email of a parcel names its units and those that follow", async () => {
  const id = await packedOrder(3);
  const { id: shipment } = await ship(id, 2);
  const parcels = () =>
    queryColumn("select data->'parcel' from emails where order_id = $1 and template = 'order-shipped'", [id]);
  const parcel = { now: [expect.objectContaining({ quantity: 2 })], later: [expect.objectContaining({ quantity: 1 })] };
  expect(await parcels()).toEqual([parcel]);
  // The email is written anew while it waits.
  const corrected = { carrier: "USPS", number: "9400", notify: true, version: 1 };
  expect((await correctTracking(shipment, corrected, command)).ok).toBe(true);
  expect(await parcels()).toEqual([parcel]);
});

test("sending is undone within 30 seconds: no email leaves, and the order is as before", async () => {
  const id = await packedOrder(2);
  const before = await row(id);
  const shipment = await ship(id, 1);
  shiftClock(29_000);
  expect((await undoShipment(shipment.id, command)).ok).toBe(true);
  expect([await row(id), await emailsOf(id), await findShipments(id)]).toEqual([before, [], []]);
});

test("after 31 seconds a parcel can't be undone, but corrected and voided", async () => {
  const id = await packedOrder();
  const { id: shipment } = await ship(id, 1);
  shiftClock(31_000);
  expect(await undoShipment(shipment, command)).toEqual({ ok: false, error: { code: "too_late" } });
  const corrected = { carrier: "USPS", number: "9400", notify: true, version: 1 };
  expect((await correctTracking(shipment, corrected, command)).ok).toBe(true);
  expect(await row(id)).toMatchObject({ carrier: "USPS", trackingNumber: "9400" });
  expect((await emailsOf(id)).at(-1)).toBe("order-shipped 9400");
  expect(await correctTracking(shipment, corrected, command)).toMatchObject({ error: { code: "shipment_changed" } });
  expect((await voidShipment(shipment, "Came back", command)).ok).toBe(true);
  expect(await states(id)).toEqual(["packed", "packed"]);
  expect(await row(id)).toMatchObject({ carrier: null, trackingNumber: null });
  expect((await unpackOrder(id, command)).ok).toBe(true);
  expect(await states(id)).toEqual(["paid", "none"]);
});

test("a packer packs and ships, a viewer does neither", async () => {
  const { order } = await paidOrder();
  expect(await packOrder(order.id, staffActor("viewer"))).toMatchObject({ error: { code: "forbidden" } });
  const packer = staffActor("packer");
  expect((await packOrder(order.id, packer)).ok).toBe(true);
  expect((await shipOrder(order.id, UPS, packer)).ok).toBe(true);
  expect(await queryColumn("select action from audit_log where subject_id = $1 order by id", [order.id])).toEqual([
    "orders.pack",
    "orders.ship",
  ]);
  const events = "select distinct staff_id from order_events where order_id = $1 and actor = 'shop'";
  expect(await queryColumn(events, [order.id])).toEqual([packer.staffId]);
});

test("an order that is packed already is not packed again", async () => {
  const id = await packedOrder();
  expect(await packOrder(id, command)).toMatchObject({ ok: false, error: { code: "not_allowed" } });
});

const linesOf = (id: string) =>
  queryColumn("select packed || ' of ' || quantity from order_lines where order_id = $1", [id]);
const pack = (id: string, quantity: number) => packOrder(id, command, [{ position: 1, quantity }]);

test("chosen units are packed for the next parcel, the others later", async () => {
  const { order } = await paidOrder(3);
  const { id } = order;
  for (const quantity of [0, 4]) expect(await pack(id, quantity)).toMatchObject({ error: { code: "too_many_units" } });
  expect((await pack(id, 2)).ok).toBe(true);
  expect([await states(id), await linesOf(id)]).toEqual([["packed", "packed"], ["2 of 3"]]);
  expect(await pack(id, 2)).toMatchObject({ error: { code: "too_many_units" } });
  const shipped = await shipOrder(id, UPS, command);
  expect(shipped).toMatchObject({ value: { order: { fulfillment: "partly_shipped" } } });
  expect((await findShipments(id)).map(({ lines }) => lines)).toEqual([[{ position: 1, quantity: 2 }]]);
  expect(await linesOf(id)).toEqual(["0 of 3"]);
  expect((await packOrder(id, command)).ok).toBe(true);
  expect([await states(id), await linesOf(id)]).toEqual([["packed", "partly_shipped"], ["1 of 3"]]);
  expect(await packOrder(id, command)).toMatchObject({ error: { code: "not_allowed" } });
  const second = await ship(id, 1);
  await voidShipment(second.id, "Never left", command);
  expect(await linesOf(id)).toEqual(["1 of 3"]);
});

test("unpacking packs nothing, and of units that are packed at the same instant none is packed twice", async () => {
  const { order } = await paidOrder(3);
  const { id } = order;
  const results = await Promise.all([pack(id, 2), pack(id, 2)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await unpackOrder(id, command)).ok).toBe(true);
  expect([await states(id), await linesOf(id)]).toEqual([["paid", "none"], ["0 of 3"]]);
});

type Action = { what: "pack" | "unpack" | "ship" | "void" | "undo" | "deliver"; units: number; which: number };
const action = fc.record<Action>({
  what: fc.constantFrom("pack", "unpack", "ship", "ship", "ship", "void", "undo", "deliver"),
  units: fc.integer({ min: 0, max: 4 }),
  which: fc.integer({ min: 0, max: 3 }),
});

async function play(id: string, { what, units, which }: Action): Promise<unknown> {
  if (what === "pack") return units === 0 ? packOrder(id, command) : pack(id, units);
  if (what === "unpack") return unpackOrder(id, command);
  if (what === "ship") return shipOrder(id, parcelOf(units), command);
  const parcels = await findShipments(id);
  const parcel = parcels[which % Math.max(1, parcels.length)];
  if (!parcel) return undefined;
  if (what === "void") return voidShipment(parcel.id, "Came back", command);
  return what === "undo" ? undoShipment(parcel.id, command) : deliverShipment(parcel.id, command);
}

test("for any actions, in turn or at the same time, parcels never contain more than was bought, and the states agree", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), fc.boolean(), async (actions, atOnce) => {
      const { order } = await paidOrder(4);
      await packOrder(order.id, command);
      if (atOnce) await Promise.all(actions.map((one) => play(order.id, one)));
      else for (const one of actions) await play(order.id, one);
      const parcels = (await findShipments(order.id)).filter(({ voidedAt }) => voidedAt === null);
      const sent = parcels.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
      expect(sent).toBeLessThanOrEqual(4);
      const [packed] = await queryColumn("select packed from order_lines where order_id = $1", [order.id]);
      expect(Number(packed)).toBeLessThanOrEqual(4 - sent);
      const [status, fulfillment] = await states(order.id);
      if (sent === 0)
        expect([
          ["paid", "none"],
          ["packed", "packed"],
        ]).toContainEqual([status, fulfillment]);
      if (sent > 0 && sent < 4) expect([status, fulfillment]).toEqual(["packed", "partly_shipped"]);
      if (sent === 4) expect(["shipped", "delivered"]).toContain(fulfillment);
      if (sent === 4) expect(status).toBe(fulfillment);
    }),
    { numRuns: 25 },
  );
}, 60_000);

const unitsLeft = async () => Number((await queryColumn("select stock from variants where id = $1", [variantId]))[0]);

test("when a packer and the canceling shopper act at the same instant, exactly one wins", async () => {
  const wins = { pack: 0, cancel: 0 };
  for (let round = 0; round < 100; round++) {
    const placed = await paidOrder();
    const before = await unitsLeft();
    const pack = () => packOrder(placed.order.id, command);
    const [first, second] = round % 2 ? [pack, () => cancel(placed)] : [() => cancel(placed), pack];
    const results = await Promise.all([first(), second()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const [state] = await states(placed.order.id);
    const refunds = await queryColumn(
      "select count(*)::int from refunds join payments p on p.id = payment_id where order_id = $1",
      [placed.order.id],
    );
    expect([
      ["packed", 0],
      ["cancelled", 1],
    ]).toContainEqual([state, refunds[0]]);
    const isPacked = state === "packed";
    expect(await unitsLeft()).toBe(isPacked ? before : before + 1);
    await sendRefunds();
    const money =
      "select sum(r.amount_cents)::int from refunds r join payments p on p.id = payment_id where order_id = $1";
    expect(await queryColumn(money, [placed.order.id])).toEqual([isPacked ? null : placed.order.totalCents]);
    const packer = staffActor("packer");
    const message = await explainConflict(placed.order.id, { code: "not_allowed" }, packer);
    expect(message).toBe(isPacked ? `${command.name} packed it just now.` : "The customer canceled it just now.");
    wins[isPacked ? "pack" : "cancel"] += 1;
  }
  expect(Math.min(wins.pack, wins.cancel), JSON.stringify(wins)).toBeGreaterThan(0);
}, 120_000);

test("the shopper's order shows its fulfillment and all parcels", async () => {
  const id = await packedOrder(2);
  await ship(id, 1, "1ZA");
  await ship(id, 1, "1ZB");
  const { number } = await row(id);
  const response = await checkedRequest(
    createApi(),
    `/api/orders/${number}/?token=${orderToken({ id, linkVersion: 1 })}`,
  );
  expect(await response.json()).toMatchObject({
    fulfillment: "shipped",
    refunded: "0.00",
    shipments: [
      { carrier: "UPS", number: "1ZA", items: [{ sku: "WW-1", quantity: 1 }] },
      { carrier: "UPS", number: "1ZB", items: [{ sku: "WW-1", quantity: 1 }] },
    ],
  });
});
