import { beforeAll, expect, test } from "vitest";
import { verifyAuditChain } from "#app/features/audit/verify-chain.ts";
import { now } from "#app/platform/clock.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { useImageFolder } from "#tests/image-folder.ts";
import { bareOrder } from "#tests/orders.ts";
import { seedSampleProducts } from "#tests/seed-sample-products.ts";
import { addDemoOrders } from "./add-demo-orders.ts";
import { JOURNEYS } from "./demo-journeys.ts";
import { readDemoArguments } from "./read-demo-arguments.ts";

useDatabase();
useImageFolder();

const COUNT = JOURNEYS.length;

beforeAll(async () => {
  expect(await addDemoOrders(COUNT, 1)).toEqual({ ok: false, error: { code: "no_products" } });
  await seedSampleProducts();
  expect(await addDemoOrders(COUNT, 1)).toEqual({ ok: true, value: COUNT });
});

test("the demonstration has orders in every state, of the last 60 days", async () => {
  expect(new Set(await queryColumn("select status from orders"))).toEqual(
    new Set(["awaiting_payment", "paid", "packed", "shipped", "delivered", "cancelled", "partly_refunded", "refunded"]),
  );
  expect(new Set(await queryColumn("select fulfillment from orders"))).toEqual(
    new Set(["none", "packed", "partly_shipped", "shipped", "delivered"]),
  );
  expect(new Set(await queryColumn("select status from payments"))).toEqual(
    new Set(["open", "paid", "declined", "refunded", "flagged", "expired"]),
  );
  expect(await queryColumn("select count(*)::int from shipments where voided_at is not null")).toEqual([1]);
  expect(await queryColumn("select count(*)::int from order_notes")).not.toEqual([0]);
  expect(await queryColumn("select count(*)::int from customers")).not.toEqual([0]);
  const oldest = now().getTime() - 61 * 86_400_000;
  for (const at of await queryColumn("select placed_at from orders union all select at from order_events")) {
    expect((at as Date).getTime()).toBeGreaterThan(oldest);
    expect((at as Date).getTime()).toBeLessThanOrEqual(now().getTime());
  }
});

test("the back office has staff who can't sign in, drafts, copies, preview links, schedules, low stock and a making list", async () => {
  const people = "select state || ':' || array_to_string(roles, ',') from staff order by created_at";
  expect(await queryColumn(people)).toEqual([
    "active:manager",
    "active:assistant",
    "active:packer",
    "suspended:packer",
    "invited:bookkeeper,viewer",
  ]);
  expect(await queryColumn("select id from staff_sessions where expires_at > now()")).toEqual([]);
  expect(await queryColumn("select product_id is null from product_drafts order by 1")).toContain(true);
  expect(await queryColumn("select failure is null from product_schedules order by 1")).toEqual([false, true]);
  expect(await queryColumn("select count(*)::int from preview_links")).toEqual([2]);
  expect(await queryColumn("select status from products where status <> 'published' order by 1")).toEqual([
    "archived",
    "draft",
  ]);
  expect(await queryColumn("select count(*)::int from making")).not.toEqual([0]);
  expect(await queryColumn("select count(*)::int from variants where stock = 0")).not.toEqual([0]);
  const scheduled = "select count(*)::int from graphile_worker.jobs where task_identifier = 'publish_scheduled'";
  expect(await queryColumn(scheduled)).toEqual([1]);
});

test("there are reviews in every state, with photos, an answer and reports, and each says that it is of the demonstration", async () => {
  expect(new Set(await queryColumn("select state from reviews"))).toEqual(
    new Set(["pending", "published", "declined"]),
  );
  expect(await queryColumn("select count(*)::int from review_images")).toEqual([2]);
  expect(await queryColumn("select count(*)::int from reviews where reply <> ''")).toEqual([1]);
  expect(await queryColumn("select count(distinct review_id)::int from review_reports")).toEqual([1]);
  const unmarked = "select title from reviews where title not like 'Demo review%' or author_name not like 'Demo%'";
  expect(await queryColumn(unmarked)).toEqual([]);
});

test("nobody gets an email: each is stored as sent or failed, and no job is queued", async () => {
  expect(new Set(await queryColumn("select status from emails"))).toEqual(new Set(["sent", "failed"]));
  const jobs =
    "select count(*)::int from graphile_worker.jobs where task_identifier in ('send_refund', 'close_payment')";
  expect(await queryColumn(jobs)).toEqual([0]);
  const toShoppers =
    "select count(*)::int from emails where template like 'order-%' and recipient not like '%@demo.example.com'";
  expect(await queryColumn(toShoppers)).toEqual([0]);
});

test("stock, orders and the audit log agree with the rules", async () => {
  const mismatched = `select v.id from variants v where stock <> (select sum(change) from stock_movements m where m.variant_id = v.id)`;
  expect(await queryColumn(mismatched)).toEqual([]);
  expect((await verifyAuditChain()).broken).toBeUndefined();
});

test("the same seed plans the same orders, and more can be added", async () => {
  const plans = "select email || total_cents || gift_message from orders where id <> all ($1::uuid[])";
  const known = await queryColumn("select id from orders");
  const first = await queryColumn(plans, [[]]);
  expect(await addDemoOrders(4, 1)).toEqual({ ok: true, value: 4 });
  const again = await queryColumn(plans, [known]);
  expect(again).toHaveLength(4);
  expect(first).toEqual(expect.arrayContaining(again));
});

test("a shop with a real order gets none", async () => {
  await bareOrder();
  expect(await addDemoOrders(3, 1)).toEqual({ ok: false, error: { code: "real_orders" } });
  await databasePool().query("delete from orders where email = 'ada@example.com'");
});

test("anything but a number of orders and a seed is answered by how to call the command", () => {
  expect(readDemoArguments(["200"])).toEqual({ count: 200, seed: 2026 });
  expect(readDemoArguments(["1", "7"])).toEqual({ count: 1, seed: 7 });
  for (const typed of [[], ["many"], ["0"], ["501"], ["-3"], ["3", "x"], ["3", "1", "2"]]) {
    expect(() => readDemoArguments(typed)).toThrow("Say how many orders: npm run demo:orders -- 200 (1 to 500)");
  }
});
