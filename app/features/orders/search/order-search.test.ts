import { Client } from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { shipOrder } from "#app/features/orders/fulfillment/ship-order.ts";
import { findShipments } from "#app/features/orders/fulfillment/shipments.queries.ts";
import { undoShipment } from "#app/features/payments/staff/undo-shipment.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { countWaiting, superuserUrl, useOwnDatabase } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { command } from "#tests/staff-actors.ts";
import { ordersForStaff } from "#tests/staff-orders.ts";
import { indexOrders } from "./order-search.queries.ts";

const databaseUrl = useOwnDatabase();
const { newOrder } = ordersForStaff(createApi());
afterEach(() => shiftClock(0));

test("all orders are added to an empty search, and those that are placed after the clock was set back", async () => {
  await newOrder();
  shiftClock(3 * 3_600_000);
  await newOrder();
  expect(await indexOrders()).toBe(2);
  shiftClock(0);
  const { order } = await newOrder();
  expect(await indexOrders()).toBe(1);
  expect(await queryColumn("select 1 from order_search where order_id = $1", [order.id])).toEqual([1]);
  expect(await indexOrders()).toBe(0);
});

test("the tracking number of a parcel finds its order, and no longer once its sending is undone", async () => {
  const { order } = await newOrder();
  await indexOrders();
  const isFound = async () =>
    (await queryColumn("select 1 from order_search where order_id = $1 and text like '%1zundone%'", [order.id])).length;
  await packOrder(order.id, command);
  await shipOrder(order.id, { carrier: "UPS", number: "1ZUNDONE" }, command);
  expect(await isFound()).toBe(1);
  const [parcel] = await findShipments(order.id);
  expect((await undoShipment(String(parcel?.id), command)).ok).toBe(true);
  expect(await isFound()).toBe(0);
});

test("an index run that deadlocks with an action on several orders is tried again", async () => {
  await indexOrders();
  const [first, second, third] = [await newOrder(), await newOrder(), await newOrder()];
  const blocker = new Client({ connectionString: databaseUrl() });
  // A superuser, who may set when a connection looks for a deadlock: the run does so, after a second.
  const action = new Client({ connectionString: superuserUrl(databaseUrl()) });
  const lock = (client: Client, { order }: typeof first) =>
    client.query("select from orders where id = $1 for update", [order.id]);
  // What a superuser waits for is not in the activity that the shop's role sees.
  const ungranted = "select 1 from pg_locks where pid = $1 and not granted";
  const deadlocks = () => queryColumn("select deadlocks::int from pg_stat_database where datname = current_database()");
  try {
    for (const client of [blocker, action]) await client.connect();
    await action.query("set deadlock_timeout = '1min'");
    const [{ pid }] = (await action.query("select pg_backend_pid() as pid")).rows;
    for (const client of [blocker, action]) await client.query("begin");
    await lock(blocker, second);
    await lock(action, third);
    const indexing = indexOrders();
    // The run holds the first order and waits for the second.
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), POLL_OPTIONS);
    const locked = lock(action, first);
    await vi.waitFor(async () => expect(await queryColumn(ungranted, [pid])).toEqual([1]), POLL_OPTIONS);
    // Now it waits for the third, whose action waits for the first.
    await blocker.query("commit");
    await locked;
    await action.query("commit");
    expect(await indexing).toBe(3);
    // More than one on a busy machine: the second attempt can lock the free order before the action, which waits for it, wakes up.
    await vi.waitFor(async () => expect(Number((await deadlocks())[0])).toBeGreaterThan(0), POLL_OPTIONS);
  } finally {
    await Promise.all([blocker.end(), action.end()]);
  }
});

test("an email that is corrected while its order is added finds it", async () => {
  await indexOrders();
  const { order } = await newOrder();
  const edit = new Client({ connectionString: databaseUrl() });
  await edit.connect();
  try {
    await edit.query("begin");
    await edit.query("update orders set email = 'corrected@example.com' where id = $1", [order.id]);
    const indexing = indexOrders();
    const isOver = indexing.then(() => true);
    await vi.waitFor(
      async () => expect((await countWaiting()) > 0 || (await Promise.race([isOver, false]))).toBe(true),
      POLL_OPTIONS,
    );
    await edit.query("commit");
    await indexing;
    const text = "select 1 from order_search where order_id = $1 and text like '%corrected@example.com%'";
    expect(await queryColumn(text, [order.id])).toEqual([1]);
  } finally {
    await edit.end();
  }
});
