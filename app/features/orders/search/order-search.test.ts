import { Client } from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { shipOrder } from "#app/features/orders/fulfillment/ship-order.ts";
import { findShipments } from "#app/features/orders/fulfillment/shipments.queries.ts";
import { undoShipment } from "#app/features/payments/staff/undo-shipment.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useOwnDatabase } from "#tests/database.ts";
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
  const [first, second] = [await newOrder(), await newOrder()];
  const action = new Client({ connectionString: databaseUrl(), statement_timeout: 10_000 });
  await action.connect();
  const lock = (id: string) => action.query("select from orders where id = $1 for update", [id]);
  const deadlocks = () => queryColumn("select deadlocks::int from pg_stat_database where datname = current_database()");
  try {
    await action.query("begin");
    await lock(second.order.id);
    const indexing = indexOrders();
    // The run waits for the second order and holds the first one. The lock is asked for in the database, as soon as the run waits: the run
    // looks for a deadlock once, a second later, and ends because it has waited longer.
    await action.query(`do $$ begin
      while not exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') loop
        perform pg_sleep(0.01), pg_stat_clear_snapshot();
      end loop;
      perform from orders where id = '${first.order.id}' for update;
    end $$`);
    await action.query("commit");
    expect(await indexing).toBe(2);
    // More than one on a busy machine: the second attempt can lock the free order before the action, which waits for it, wakes up.
    await vi.waitFor(async () => expect(Number((await deadlocks())[0])).toBeGreaterThan(0), POLL_OPTIONS);
  } finally {
    await action.end();
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
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const isWaiting = async () => (await queryColumn(waiting)).length > 0;
    await vi.waitFor(
      async () => expect((await isWaiting()) || (await Promise.race([isOver, false]))).toBe(true),
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
