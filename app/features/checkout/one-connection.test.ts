import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { cancelNeverPaid } from "#app/features/payments/cancel-never-paid.ts";
import { expireReservations } from "#app/features/stock/expire-reservations.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/db/db.server.ts";
import { ada, PATH, queryColumn, registered } from "#tests/accounts.ts";
import { buyer, completePayment, details } from "#tests/checkout.ts";
import { useOwnDatabase } from "#tests/database.ts";
import { sendRefunds } from "#tests/payment-actions.ts";
import { product } from "#tests/stocked-product.ts";
import type { PlacedOrder } from "./checkout.contract.ts";

const database = useOwnDatabase();
const api = createApi();

beforeAll(async () => {
  await disconnectDatabase();
  connectDatabase(database(), 1);
});

// Requests that wait for a second connection while they use one can wait for each other forever.
test("an order goes from cart to refund on a pool of one connection, so that requests can't exhaust the pool", async () => {
  const id = await product(3);
  await registered(api, "one@example.com");
  const shopper = buyer(api);
  await shopper.add(id);
  await shopper.post(`${PATH}/login/`, { email: "one@example.com", password: ada.password });
  const first = await shopper.checkOut({ ...details, note: "First" });
  expect(first.status).toBe(201);
  const placed = await shopper.checkOut(details);
  expect(placed.status).toBe(201);
  const order = placed.body as PlacedOrder;
  const path = `/api/orders/${order.number}`;
  const action = (what: string) =>
    shopper.post(`${path}/${what}/?token=${order.token}`, {}, { "Idempotency-Key": what });
  await completePayment(order, "declined");
  const again = await action("pay");
  expect(again.status).toBe(200);
  await completePayment(again.body as Parameters<typeof completePayment>[0]);
  expect((await shopper.get(`${path}/?token=${order.token}`)).body).toMatchObject({ status: "paid" });
  expect(await action("cancel")).toMatchObject({ status: 200, body: { status: "cancelled" } });
  await sendRefunds();
  await expireReservations();
  await cancelNeverPaid();
  expect(await queryColumn("select status from orders where number = $1", [order.number])).toEqual(["refunded"]);
});
