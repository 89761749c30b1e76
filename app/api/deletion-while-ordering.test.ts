import fc from "fast-check";
import { Client } from "pg";
import { beforeEach, expect, test, vi } from "vitest";
import type { PlacedOrder } from "#app/features/checkout/checkout.contract.ts";
import { findLedgerGaps } from "#app/features/stock/stock.queries.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { ada, newAddress, PATH, queryColumn, send } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { buyer, completePayment } from "#tests/checkout.ts";
import { countWaiting, superuserUrl, useOwnDatabase } from "#tests/database.ts";
import { type DeletedAccount, newDeletedAccount } from "#tests/deleted-account.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { putProducts } from "#tests/products.ts";
import { createApi } from "./api.ts";

vi.setConfig({ testTimeout: 60_000 });
const databaseUrl = useOwnDatabase();

const api = createApi();

let account: DeletedAccount;
/** The unpaid orders that were placed before the race. */
let earlier: PlacedOrder[];

beforeEach(async () => {
  earlier = [];
  account = await newDeletedAccount(api);
});

const details = () => ({ email: account.email, shipping_address: address });
const deleteAccount = () =>
  send(
    api,
    "DELETE",
    `${PATH}/me/`,
    { current_password: ada.password },
    { address: newAddress(), bearer: account.access },
  );

/** How the checkout request identifies the account: by the cart's session, by the bearer token, or by both. */
const ROUTES = ["by session", "by token", "by both", "by both, with an earlier unpaid order"] as const;
type Route = (typeof ROUTES)[number];

/** Prepares a shopper with a filled cart. Returns the function that places the order. */
async function readyToOrder(route: Route): Promise<() => Promise<{ status: number; body: unknown }>> {
  const from = { "x-client-address": newAddress() };
  const shopper = buyer(api, route === "by session" ? from : { ...from, Authorization: `Bearer ${account.access}` });
  await shopper.add(account.productId);
  if (route !== "by token") await shopper.post(`${PATH}/login/`, { email: account.email, password: ada.password });
  if (route === "by both, with an earlier unpaid order") {
    earlier = [(await shopper.checkOut({ ...details(), note: "As it was before" })).body as PlacedOrder];
  }
  return () => shopper.checkOut(details());
}

/** Starts both requests in this order, waits until both wait for the lock of the account's row, and releases it. */
async function raceForAccount<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const blocker = await databasePool().connect();
  await blocker.query("begin");
  await blocker.query("select 1 from customers where id = $1 for update", [account.id]);
  const one = first();
  await vi.waitFor(async () => expect(await countWaiting()).toBe(1), POLL_OPTIONS);
  const two = second();
  await vi.waitFor(async () => expect(await countWaiting()).toBe(2), POLL_OPTIONS);
  await blocker.query("commit");
  blocker.release();
  return Promise.all([one, two]);
}

/** The account is deleted. Every acknowledged order exists, complete and detached; a rejected one left nothing behind. */
async function expectConsistent(deleted: { status: number }, ordered: { status: number; body: unknown }[]) {
  expect(deleted.status).toBe(204);
  expect(await queryColumn("select 1 from customers where id = $1", [account.id])).toEqual([]);
  const placedNow = ordered.filter(({ status }) => status === 201).map(({ body }) => body as PlacedOrder);
  // If no new order was placed, the earlier one is unchanged.
  const placed = placedNow.length > 0 ? placedNow : earlier;
  for (const { status, body } of ordered) {
    expect([201, 400, 401]).toContain(status);
    if (status !== 201) expect(body).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/) });
  }
  const open =
    "select number from orders where email = $1 and status = 'awaiting_payment' and owner_deleted_at is not null";
  expect((await queryColumn(open, [account.email])).sort()).toEqual(placed.map((order) => order.number).sort());
  expect(
    await queryColumn("select number from orders where email = $1 and customer_id is not null", [account.email]),
  ).toEqual([]);
  expect(await findLedgerGaps()).toEqual([]);
  for (const order of placed) {
    await completePayment(order);
    const { status, json } = await send(api, "GET", `/api/orders/${order.number}/?token=${order.token}`);
    expect([status, json.status]).toEqual([200, "paid"]);
  }
}

test.each(ROUTES)(
  "identified %s: an order placed during an account deletion is kept or rejected as a whole",
  async (route) => {
    const order = await readyToOrder(route);
    const [deleted, ordered] = await raceForAccount(deleteAccount, order);
    await expectConsistent(deleted, [ordered]);
  },
);

test.each(ROUTES)("identified %s: an account deletion during a checkout detaches the order", async (route) => {
  const order = await readyToOrder(route);
  const [ordered, deleted] = await raceForAccount(order, deleteAccount);
  await expectConsistent(deleted, [ordered]);
});

test("a request to be notified that waits for an account deletion finds the session ended", async () => {
  await queryColumn("update customers set email_verified_at = now() where id = $1 returning id", [account.id]);
  const slug = `sold-out-of-${account.id}`;
  const productId = (await putProducts({ slug, stock: [{ quantity: 0 }] })).get(slug);
  const [variantId] = await queryColumn("select id from variants where product_id = $1", [productId]);
  const from = { bearer: account.access, address: newAddress() };
  const request = () => send(api, "POST", `${PATH}/me/back_in_stock/`, { variant_id: Number(variantId) }, from);
  const [deleted, requested] = await raceForAccount(deleteAccount, request);
  expect([deleted.status, requested.status]).toEqual([204, 401]);
});

test("concurrent requests during an account deletion never fail with 500, and every acknowledged order exists", async () => {
  for (let run = 0; run < 8; run += 1) {
    // The run is the seed: every execution tries the same delays.
    const delays = fc.sample(fc.integer({ min: 0, max: 30 }), { seed: run, numRuns: 7 });
    account = await newDeletedAccount(api);
    const orders = await Promise.all([readyToOrder("by token"), readyToOrder("by both")]);
    const own = (method: string, path: string, body?: unknown) =>
      send(api, method, `${PATH}/${path}`, body, { bearer: account.access, address: newAddress() });
    const delayed = <Value>(action: () => Promise<Value>) =>
      new Promise((resolve) => setTimeout(resolve, delays.pop())).then(action);
    const [deleted, others, ...ordered] = await Promise.all([
      deleteAccount(),
      Promise.all([
        delayed(() => own("POST", "wishlist_add/", { product_id: account.productId })),
        delayed(() => own("POST", "me/addresses/", address)),
        delayed(() => own("POST", "me/verify_email/")),
        delayed(() => own("PATCH", "me/", { first_name: "Augusta" })),
        delayed(() => own("POST", "login/", { email: account.email, password: ada.password })),
      ]),
      ...orders.map(delayed),
    ]);
    expect(others.map(({ status }) => status)).not.toContain(500);
    await expectConsistent(deleted, ordered);
  }
});

test("a sign-in that the database ends because of a deadlock runs again", async () => {
  await (await readyToOrder("by token"))();
  const blocker = new Client({ connectionString: superuserUrl(databaseUrl()) });
  await blocker.connect();
  try {
    // Only a superuser may set it: the sign-in is the one that finds the deadlock.
    await blocker.query("set deadlock_timeout = '1min'");
    await blocker.query("begin");
    await blocker.query("select 1 from carts where customer_id = $1 for update", [account.id]);
    const signedIn = send(api, "POST", `${PATH}/login/`, { email: account.email, password: ada.password });
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), POLL_OPTIONS);
    await blocker.query("select 1 from customers where id = $1 for update", [account.id]);
    await blocker.query("commit");
    expect((await signedIn).status).toBe(200);
  } finally {
    await blocker.end();
  }
});
