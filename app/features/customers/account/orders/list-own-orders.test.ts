import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { findReviewable } from "#app/features/reviews/reviewable-products.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { registered } from "#tests/accounts.ts";
import { buyer } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { sentOrder } from "#tests/reviews.ts";
import { listOwnOrders } from "./list-own-orders.ts";

useDatabase();
const api = createApi();
const EMAIL = "reviewer@example.com";
const DAY_MS = 86_400_000;
const ids = new Map<string, number>();

beforeAll(async () => {
  const slugs = ["harbour-tote", "keel-bifold", "loop-key-fob"];
  const products = await putProducts(...slugs.map((slug) => ({ slug, stock: [{ color: "Tan", quantity: 9 }] })));
  for (const [slug, id] of products) ids.set(slug, id);
});

test("the list of orders offers reviews by the same rule as an order's page, until everything is reviewed", async () => {
  const customerId = await registered(api, EMAIL);
  const orders = {
    delivered: await sentOrder(api, ids.get("harbour-tote"), EMAIL),
    sent: await sentOrder(api, ids.get("keel-bifold"), EMAIL, { delivered: false }),
    partlyRefunded: await sentOrder(api, ids.get("loop-key-fob"), EMAIL),
  };
  await databasePool().query("update orders set customer_id = $1 where email = $2", [customerId, EMAIL]);
  await databasePool().query(
    "update orders set status = 'partly_refunded', refunded_cents = 100, fulfillment = 'delivered' where number = $1",
    [orders.partlyRefunded.number],
  );
  /** Which orders can be reviewed, by the list and by the page of each. */
  const reviewable = async () => {
    const listed = (await listOwnOrders(customerId, { limit: 10, offset: 0 })).orders;
    const shown: string[] = [];
    for (const [name, { number, token }] of Object.entries(orders)) {
      const found = await findReviewable(number, { token });
      const isOffered = listed.find((order) => order.number === number)?.can_review;
      expect(isOffered).toBe(found.ok && found.value.unreviewed.length > 0);
      if (isOffered) shown.push(name);
    }
    return shown;
  };
  expect(await reviewable()).toEqual(["delivered", "partlyRefunded"]);
  try {
    shiftClock(11 * DAY_MS);
    expect(await reviewable()).toEqual(["delivered", "sent", "partlyRefunded"]);
  } finally {
    shiftClock(0);
  }
  const { number, token } = orders.delivered;
  const review = {
    product_id: ids.get("harbour-tote"),
    rating: 5,
    body: "It carries my laptop.",
    author_name: "Ann B.",
  };
  expect((await buyer(api).post(`/api/orders/${number}/reviews/`, { ...review, token })).status).toBe(201);
  expect(await reviewable()).toEqual(["partlyRefunded"]);
});
