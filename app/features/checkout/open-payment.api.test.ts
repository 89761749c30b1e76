import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { Cart } from "#app/features/cart/cart.contract.ts";
import { expireReservations } from "#app/features/stock/expire-reservations.ts";
import { findLedgerGaps } from "#app/features/stock/stock.queries.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { buyer, checkOutProduct, completePayment, details } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { command } from "#tests/staff-actors.ts";
import { product, stockOf } from "#tests/stocked-product.ts";

useDatabase();
afterEach(() => shiftClock(0));

const api = createApi();

test("a shopper who goes back and orders again can order the last unit that they have reserved, and pays once", async () => {
  const id = await product(1);
  const { shopper, order: first } = await checkOutProduct(api, id);
  const second = await shopper.checkOut({ ...details, note: "Please ring twice" });
  expect(second.status).toBe(201);
  const viewed = await shopper.get(`/api/orders/${first.number}/?token=${first.token}`);
  expect(viewed.body).toMatchObject({ status: "cancelled", can_pay: false });
  expect(await stockOf(id)).toBe(0);
});

test("an order of a process whose clock is ahead can be replaced like any other", async () => {
  shiftClock(30_000);
  const { shopper } = await checkOutProduct(api, await product());
  shiftClock(0);
  expect((await shopper.checkOut({ ...details, note: "Please ring twice" })).status).toBe(201);
});

test("a total that differs from what the shopper saw is rejected before anything is ordered", async () => {
  const id = await product();
  const shopper = buyer(api);
  await shopper.add(id);
  await databasePool().query("update products set price_cents = 12000 where id = $1", [id]);
  const { status, body } = await shopper.checkOut({ ...details, expected_total: "110.00" });
  expect([status, body]).toEqual([409, { error: expect.stringContaining("$130.00"), items: [] }]);
  expect((await shopper.checkOut({ ...details, expected_total: "130.00" })).status).toBe(201);
});

test("a cart with other items than the shopper saw is not ordered, although their total is the same", async () => {
  const [black, brown] = [await product(), await product()];
  const shopper = buyer(api);
  const seen = async () => {
    const { items } = (await shopper.get("/api/orders/cart/")).body as Cart;
    return items.map(({ id, quantity }) => ({ id, quantity }));
  };
  await shopper.add(black);
  const expected_items = await seen();
  await shopper.post("/api/orders/cart/remove_item/", { product_id: black });
  await shopper.add(brown);
  const wanted = { ...details, expected_total: "110.00" };
  const message = { error: expect.stringContaining("Your cart has changed") };
  expect(await shopper.checkOut({ ...wanted, expected_items })).toMatchObject({ status: 409, body: message });
  // Another tab orders what is in the cart now: that order is not the one that this shopper saw.
  expect((await shopper.checkOut({ ...wanted, expected_items: await seen() })).status).toBe(201);
  expect(await shopper.checkOut({ ...wanted, expected_items })).toMatchObject({ status: 409 });
  const orders = await queryColumn(
    "select status from orders o join order_lines on order_id = o.id where product_id = any ($1)",
    [[black, brown]],
  );
  expect(orders).toEqual(["awaiting_payment"]);
});

test("items added and prices changed while the payment is open change nothing about the order", async () => {
  const id = await product();
  const { shopper, order } = await checkOutProduct(api, id);
  await shopper.add(await product());
  await databasePool().query("update products set price_cents = 1 where id = $1", [id]);
  await completePayment(order);
  const viewed = await shopper.get(`/api/orders/${order.number}/?token=${order.token}`);
  expect(viewed.body).toMatchObject({ status: "paid", total: "110.00", items: [{ price: "100.00" }] });
});

test("declined: the unit is available again, the order can be paid again, and then the unit is sold", async () => {
  const id = await product(1);
  const { shopper, order } = await checkOutProduct(api, id);
  await completePayment(order, "declined");
  expect(await stockOf(id)).toBe(1);
  const path = `/api/orders/${order.number}`;
  expect((await shopper.get(`${path}/?token=${order.token}`)).body).toMatchObject({ can_pay: true });
  const again = await shopper.post(`${path}/pay/?token=${order.token}`, {});
  expect(again).toMatchObject({ status: 200, body: { payment: { status: "open", provider: "test" } } });
  expect(await stockOf(id)).toBe(0);
  await completePayment(again.body as Parameters<typeof completePayment>[0]);
  expect((await shopper.get(`${path}/?token=${order.token}`)).body).toMatchObject({ status: "paid" });
  expect((await shopper.post(`${path}/pay/?token=${order.token}`, {})).status).toBe(409);
});

test("a unit that was sold after the payment was declined can't be paid for", async () => {
  const id = await product(1);
  const { shopper, order } = await checkOutProduct(api, id);
  await completePayment(order, "declined");
  await checkOutProduct(api, id);
  const again = await shopper.post(`/api/orders/${order.number}/pay/?token=${order.token}`, {});
  expect(again).toMatchObject({ status: 409, body: { error: expect.stringContaining("sold") } });
});

test("paid late, after the last unit was sold: nothing is oversold, and the order is cancelled", async () => {
  const id = await product(1);
  const { shopper, order } = await checkOutProduct(api, id);
  shiftClock(16 * 60_000);
  await expireReservations();
  const { order: quicker } = await checkOutProduct(api, id);
  await completePayment(quicker);
  await completePayment(order);
  const viewed = await shopper.get(`/api/orders/${order.number}/?token=${order.token}`);
  expect(viewed.body).toMatchObject({ status: "cancelled", payment: { status: "refund_pending" } });
  expect(await stockOf(id)).toBe(0);
  expect(await findLedgerGaps()).toEqual([]);
});

test("canceling a paid order returns its units to stock, refunds it and emails the shopper, once", async () => {
  const id = await product(3);
  const { shopper, order } = await checkOutProduct(api, id);
  await completePayment(order);
  const cancel = () => shopper.post(`/api/orders/${order.number}/cancel/?token=${order.token}`, {});
  const responses = await Promise.all([cancel(), cancel(), cancel()]);
  for (const { status, body } of responses)
    expect([status, body]).toMatchObject([200, { status: "cancelled", can_cancel: false }]);
  expect(await stockOf(id)).toBe(3);
  const refunds = await queryColumn(
    "select r.amount_cents from refunds r join payments p on p.id = payment_id join orders o on o.id = order_id where number = $1",
    [order.number],
  );
  expect(refunds).toEqual([11_000]);
});

test("an order that is packed can't be cancelled", async () => {
  const { shopper, order } = await checkOutProduct(api, await product());
  await completePayment(order);
  const { packOrder } = await import("#app/features/orders/fulfillment/pack-order.ts");
  const { shipOrder } = await import("#app/features/orders/fulfillment/ship-order.ts");
  const [orderId] = await queryColumn("select id::text from orders where number = $1", [order.number]);
  expect(await shipOrder(String(orderId), { carrier: "UPS", number: "1Z" }, command)).toMatchObject({ ok: false });
  expect((await packOrder(String(orderId), command)).ok).toBe(true);
  const canceled = await shopper.post(`/api/orders/${order.number}/cancel/?token=${order.token}`, {});
  expect(canceled).toMatchObject({ status: 409, body: { error: expect.stringContaining("packed") } });
});

test("an order's email is queued in its transaction: when the database rejects it, neither is stored", async () => {
  const id = await product();
  const { order } = await checkOutProduct(api, id);
  await databasePool().query(
    "alter table emails add constraint no_email check (template <> 'order-confirmed') not valid",
  );
  await expect(completePayment(order)).rejects.toThrow();
  await databasePool().query("alter table emails drop constraint no_email");
  expect(await queryColumn("select status from orders where number = $1", [order.number])).toEqual([
    "awaiting_payment",
  ]);
  await completePayment(order);
  expect(await queryColumn("select status from orders where number = $1", [order.number])).toEqual(["paid"]);
});

test("an order's token may be sent in the body, which is not logged", async () => {
  const { order } = await checkOutProduct(api, await product());
  const stranger = buyer(api);
  expect((await stranger.post(`/api/orders/${order.number}/cancel/`, { token: "wrong" })).status).toBe(404);
  expect(await stranger.post(`/api/orders/${order.number}/cancel/`, { token: order.token })).toMatchObject({
    status: 200,
    body: { status: "cancelled" },
  });
});
