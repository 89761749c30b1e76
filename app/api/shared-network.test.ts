import { expect, test } from "vitest";
import type { PlacedOrder } from "#app/features/checkout/checkout.contract.ts";
import type { Order } from "#app/features/orders/orders.contract.ts";
import { now, shiftClock } from "#app/platform/clock.ts";
import { newAddress, queryColumn } from "#tests/accounts.ts";
import { buyer, completePayment, details } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { createApi } from "./api.ts";

useDatabase();
const api = createApi();
const OFFICE = newAddress();
const SHOPPERS = 30;
const LIST = "/api/products_old/products/";

/** One shopper browses, fills a cart, orders and opens the payment page. */
async function orders(n: number, products: (number | undefined)[]) {
  const shopper = buyer(api, { "x-client-address": OFFICE });
  const statuses: number[] = [];
  const record = async (response: Promise<{ status: number }>) => statuses.push((await response).status);
  for (let page = 0; page < 10; page++) await record(shopper.get(`${LIST}?limit=24&offset=${page % 2}`));
  for (const id of products) await record(shopper.add(id));
  await record(shopper.post("/api/orders/cart/update_item/", { product_id: products[0], quantity: 2 }));
  await record(shopper.get("/api/orders/cart/"));
  const email = `colleague${n}@office.example`;
  // Every third shopper orders again with a changed note.
  if (n % 3 === 0) await record(shopper.checkOut({ ...details, email, note: "To the back door" }));
  const placed = await shopper.checkOut({ ...details, email });
  await record(Promise.resolve(placed));
  const order = placed.body as PlacedOrder;
  // This request opens the payment page.
  await record(shopper.get(`/api/payments/${order.payment.url.split("/").at(-1)}/`));
  return { shopper, order, statuses };
}

test("thirty shoppers behind one address browse, order and pay within ten minutes without reaching a limit", async () => {
  const slugs = ["office-tote", "office-wallet", "office-belt"];
  const products = [...(await putProducts(...slugs.map((slug) => ({ slug, stock: [{ quantity: 200 }] })))).values()];
  const buying = [];
  for (let n = 0; n < SHOPPERS; n++) {
    shiftClock(n * 18_000);
    buying.push(await orders(n, products.slice(0, 1 + (n % 3))));
  }
  // All shoppers have an open payment page at the same time, and none has paid.
  expect(buying.flatMap(({ statuses }) => statuses).filter((status) => status >= 400)).toEqual([]);
  const openReservations =
    "select count(distinct order_id)::int, sum(quantity)::int from stock_reservations where state = 'held' and expires_at > $1";
  expect(await queryColumn(openReservations, [now()])).toEqual([SHOPPERS]);
  for (const [n, { shopper, order }] of buying.entries()) {
    if (n % 4 !== 0) {
      await completePayment(order);
      continue;
    }
    await completePayment(order, "declined");
    const again = await shopper.post(`/api/orders/${order.number}/pay/`, { token: order.token });
    expect(again.status).toBe(200);
    await completePayment(again.body as Order);
  }
  expect(await queryColumn("select count(*)::int from orders where status = 'paid'")).toEqual([SHOPPERS]);
  shiftClock(0);
}, 120_000);
