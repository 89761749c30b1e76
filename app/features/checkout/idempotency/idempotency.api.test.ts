import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { buyer, checkOutProduct, completePayment, details } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { product, stockOf } from "#tests/stocked-product.ts";
import { idempotentRequest } from "./idempotency-key.ts";

useDatabase();
afterEach(() => shiftClock(0));

const api = createApi();
const KEY = "Idempotency-Key";
const REPLAYED = "idempotent-replayed";
const paymentsOf = (number: string) =>
  queryColumn(
    "select p.status from payments p join orders o on o.id = order_id where number = $1 order by created_at",
    [number],
  );

/** Places an order whose first payment is declined. Returns a function that pays again. */
async function declined() {
  const { shopper, order } = await checkOutProduct(api, await product());
  await completePayment(order, "declined");
  const path = `/api/orders/${order.number}`;
  const payAgain = (key: string, body: object = {}) =>
    shopper.post(`${path}/pay/?token=${order.token}`, body, { [KEY]: key });
  return { shopper, order, payAgain, view: () => shopper.get(`${path}/?token=${order.token}`) };
}

/** Claims a key as a request in progress does. Returns a function that releases it. */
async function lockKey({ scope, key }: { scope: string; key: string }) {
  const client = await databasePool().connect();
  await client.query("begin");
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`${scope} ${key}`]);
  return async () => {
    await client.query("rollback");
    client.release();
  };
}

test("paying again with one key opens one payment and returns the same response, with the token, also after it is paid", async () => {
  const { order, payAgain, view } = await declined();
  const first = await payAgain("again");
  expect([first.status, first.headers.get(REPLAYED)]).toEqual([200, null]);
  const second = await payAgain("again");
  expect([second.status, second.headers.get(REPLAYED), second.body]).toEqual([200, "true", first.body]);
  await completePayment(first.body as Parameters<typeof completePayment>[0]);
  expect((await payAgain("again")).body).toEqual(first.body);
  expect((await view()).body).toMatchObject({ status: "paid" });
  expect(await paymentsOf(order.number)).toEqual(["declined", "paid"]);
  const stored = await queryColumn("select response::text from idempotency_keys where key = 'again'");
  expect(stored.join()).not.toContain(order.token);
});

test("the same key with another body opens no payment, and a key that is too long is rejected", async () => {
  const { order, payAgain } = await declined();
  await payAgain("mine");
  expect((await payAgain("mine", { token: order.token })).status).toBe(422);
  expect((await payAgain("k".repeat(256))).status).toBe(400);
  expect(await paymentsOf(order.number)).toEqual(["declined", "open"]);
});

test("20 concurrent requests to pay again, with one key or with twenty, open one payment", async () => {
  const { order, payAgain } = await declined();
  const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => payAgain(n % 2 ? "at once" : `own ${n}`)));
  for (const { status, headers } of responses) {
    expect([200, 409]).toContain(status);
    if (status === 409) expect(headers.get("retry-after")).toBe("1");
  }
  expect(await paymentsOf(order.number)).toEqual(["declined", "open"]);
});

test("while a request is in progress, a second one with its key is a 409 with Retry-After: 1", async () => {
  const { order, payAgain } = await declined();
  const letGo = await lockKey(idempotentRequest(order.token, `POST /api/orders/${order.number}/pay/`, "slow", {}));
  const waiting = await payAgain("slow");
  expect([waiting.status, waiting.headers.get("retry-after")]).toEqual([409, "1"]);
  await letGo();
  expect((await payAgain("slow")).status).toBe(200);
});

test("a server error leaves neither order nor key behind, and the same key may be used again", async () => {
  const id = await product(1);
  const shopper = buyer(api);
  await shopper.add(id);
  await databasePool().query("alter table payments add constraint broken check (false) not valid");
  expect((await shopper.checkOut(details, "after a failure")).status).toBe(500);
  expect(await stockOf(id)).toBe(1);
  expect(await queryColumn("select count(*)::int from order_lines where product_id = $1", [id])).toEqual([0]);
  expect(await queryColumn("select count(*)::int from idempotency_keys where key = 'after a failure'")).toEqual([0]);
  await databasePool().query("alter table payments drop constraint broken");
  const right = await shopper.checkOut(details, "after a failure");
  expect([right.status, right.headers.get(REPLAYED)]).toEqual([201, null]);
});

test("not_enough_stock is not stored: once there is stock, the same key orders it", async () => {
  const id = await product(1);
  const shopper = buyer(api);
  await shopper.add(id);
  const { shopper: quicker, order } = await checkOutProduct(api, id);
  expect((await shopper.checkOut(details, "patient")).status).toBe(409);
  await quicker.post(`/api/orders/${order.number}/cancel/?token=${order.token}`, {});
  expect((await shopper.checkOut(details, "patient")).status).toBe(201);
});
