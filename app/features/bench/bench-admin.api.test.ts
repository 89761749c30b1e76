import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { queryColumn } from "#tests/accounts.ts";
import { buyer, completePayment } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { staffVisitor } from "#tests/staff.ts";

useDatabase();
const api = createApi();

test("the bench lists what runs out first, with sales, stock and days left", async () => {
  const ids = await putProducts(
    { slug: "fast", stock: [{ quantity: 7 }] },
    { slug: "lasting", stock: [{ quantity: 500 }] },
    { slug: "low", stock: [{ quantity: 1 }] },
    { slug: "idle", stock: [{ quantity: 9 }] },
  );
  const buy = async (slug: string, quantity: number, daysAgo: number) => {
    const shopper = buyer(api);
    await shopper.add(ids.get(slug), { quantity });
    const { body } = await shopper.checkOut();
    const order = body as Parameters<typeof completePayment>[0] & { number: string };
    await completePayment(order);
    const at = `now() - interval '${daysAgo} days'`;
    await queryColumn(`update orders set placed_at = ${at} where number = $1 returning number`, [order.number]);
  };
  await buy("fast", 2, 10);
  await buy("fast", 2, 60);
  await buy("fast", 1, 100);
  await buy("lasting", 1, 10);
  await queryColumn(
    "update stock_reservations set returned = 1 where variant_id = (select id from variants where product_id = $1) and quantity = 2 and order_id in (select id from orders where placed_at > now() - interval '20 days') returning returned",
    [ids.get("fast")],
  );
  await queryColumn("update products set status = 'archived' where slug = 'idle' returning id");
  await queryColumn(
    `insert into back_in_stock_requests (id, variant_id, email, requested_at, confirmed_at, expires_at)
     select gen_random_uuid(), id, 'ann@example.com', now(), now(), now() + interval '1 year' from variants
     where product_id = $1`,
    [ids.get("low")],
  );
  const viewer = await staffVisitor(api, "viewer");
  const { status, body } = await viewer.get("/api/admin/bench/");
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { product: { name: "Fast" }, free: 2, sold_28_days: 1, sold_84_days: 3, wishes: 0, waiting: 0, days_left: 56 },
    { product: { name: "Low" }, free: 1, sold_84_days: 0, waiting: 1, days_left: null },
  ]);
  expect((await viewer.get("/api/admin/bench/?limit=0")).status).toBe(400);
});
