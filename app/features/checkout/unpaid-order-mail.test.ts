import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { cancelNeverPaid } from "#app/features/payments/cancel-never-paid.ts";
import { expireReservations } from "#app/features/stock/expire-reservations.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { buyer, checkOutProduct, completePayment, details } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { queuedEmails } from "#tests/mailbox.ts";
import { putProducts } from "#tests/products.ts";
import type { PlacedOrder } from "./checkout.contract.ts";

useDatabase();
const api = createApi();
const DAY = 86_400_000;
const STRANGER = { ...details, email: "stranger@example.com" };
const newProduct = async (slug: string) => (await putProducts({ slug, stock: [{ quantity: 50 }] })).get(slug);
const templatesTo = async (email: string) => (await queuedEmails(email)).map(({ template }) => template);

afterEach(() => shiftClock(0));

test("ordering and canceling repeatedly with another person's email sends nothing to it", async () => {
  const guest = buyer(api);
  await guest.add(await newProduct("bombed-tote"));
  for (let time = 0; time < 15; time++) {
    const { number, token } = (await guest.checkOut(STRANGER)).body as PlacedOrder;
    const canceled = await guest.post(`/api/orders/${number}/cancel/`, { token });
    expect(canceled).toMatchObject({ status: 200, body: { status: "cancelled" } });
  }
  expect(await queuedEmails(STRANGER.email)).toEqual([]);
});

test("an order that is replaced, whose reservation ends or that is purged unpaid sends nothing", async () => {
  const guest = buyer(api);
  await guest.add(await newProduct("forgotten-tote"));
  for (let time = 0; time < 2; time++) expect((await guest.checkOut(STRANGER)).status).toBe(201);
  shiftClock(DAY);
  expect(await expireReservations()).toBe(1);
  shiftClock(4 * DAY);
  expect(await cancelNeverPaid()).toBe(1);
  expect(await queuedEmails(STRANGER.email)).toEqual([]);
});

test("a paid order and its cancellation are emailed", async () => {
  const { shopper, order } = await checkOutProduct(api, await newProduct("paid-tote"));
  await completePayment(order);
  expect((await shopper.post(`/api/orders/${order.number}/cancel/`, { token: order.token })).status).toBe(200);
  expect(await templatesTo(details.email)).toEqual(["order-confirmed", "order-cancelled"]);
});
