import { beforeEach, expect, test, vi } from "vitest";
import type { PlacedOrder } from "#app/features/checkout/checkout.contract.ts";
import { findLedgerGaps } from "#app/features/stock/stock.queries.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { ada, ask, newAddress, PATH, send } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { buyer, press } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { type DeletedAccount, newDeletedAccount } from "#tests/deleted-account.ts";
import { SOON } from "#tests/soon.ts";
import { createApi } from "./api.ts";

vi.setConfig({ testTimeout: 60_000 });
useDatabase();

const api = createApi();

let account: DeletedAccount;
/** What was ordered before, and waits for its payment. */
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

/** Who orders with the account, and how the shop knows them: by the cart, by the call, or by both. */
const ROUTES = ["by the cart alone", "by the call alone", "by both", "again, with an order that waits"] as const;
type Route = (typeof ROUTES)[number];

/** Somebody who has only the button left to press. */
async function readyToOrder(route: Route): Promise<() => Promise<{ status: number; body: unknown }>> {
  const from = { "x-client-address": newAddress() };
  const shopper = buyer(
    api,
    route === "by the cart alone" ? from : { ...from, Authorization: `Bearer ${account.access}` },
  );
  await shopper.add(account.productId);
  if (route !== "by the call alone")
    await shopper.post(`${PATH}/login/`, { email: account.email, password: ada.password });
  if (route === "again, with an order that waits") {
    earlier = [(await shopper.checkOut({ ...details(), note: "As it was before" })).body as PlacedOrder];
  }
  return () => shopper.checkOut(details());
}

const waiting = async () =>
  Number(
    (
      await ask(
        "select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    )[0],
  );

/** Starts one act after the other, lets each come as far as the account's row, and opens the way to both at once. */
async function meetAtTheAccount<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const doorkeeper = await databasePool().connect();
  await doorkeeper.query("begin");
  await doorkeeper.query("select 1 from customers where id = $1 for update", [account.id]);
  const one = first();
  await vi.waitFor(async () => expect(await waiting()).toBe(1), SOON);
  const two = second();
  await vi.waitFor(async () => expect(await waiting()).toBe(2), SOON);
  await doorkeeper.query("commit");
  doorkeeper.release();
  return Promise.all([one, two]);
}

/** The account is gone. An order that was acknowledged is there, whole and nobody's; another one left nothing behind. */
async function expectCleanParting(left: { status: number }, ordered: { status: number; body: unknown }[]) {
  expect(left.status).toBe(204);
  expect(await ask("select 1 from customers where id = $1", [account.id])).toEqual([]);
  const placedNow = ordered.filter(({ status }) => status === 201).map(({ body }) => body as PlacedOrder);
  // One that was not placed anew still waits as it was.
  const placed = placedNow.length > 0 ? placedNow : earlier;
  for (const { status, body } of ordered) {
    expect([201, 400, 401]).toContain(status);
    if (status !== 201) expect(body).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/) });
  }
  const open =
    "select number from orders where email = $1 and status = 'awaiting_payment' and owner_left_at is not null";
  expect((await ask(open, [account.email])).sort()).toEqual(placed.map((order) => order.number).sort());
  expect(await ask("select number from orders where email = $1 and customer_id is not null", [account.email])).toEqual(
    [],
  );
  expect(await findLedgerGaps()).toEqual([]);
  for (const order of placed) {
    await press(order);
    const { status, json } = await send(api, "GET", `/api/orders/${order.number}/?token=${order.token}`);
    expect([status, json.status]).toEqual([200, "paid"]);
  }
}

test.each(ROUTES)("known %s: whoever orders while the account is just being deleted loses nothing", async (route) => {
  const order = await readyToOrder(route);
  const [left, ordered] = await meetAtTheAccount(deleteAccount, order);
  await expectCleanParting(left, [ordered]);
});

test.each(ROUTES)(
  "known %s: an account deleted while an order is just being placed leaves it behind",
  async (route) => {
    const order = await readyToOrder(route);
    const [ordered, left] = await meetAtTheAccount(order, deleteAccount);
    await expectCleanParting(left, [ordered]);
  },
);

test("however an account's last moments interleave, nothing breaks and every acknowledged order is there", async () => {
  for (let round = 0; round < 8; round += 1) {
    account = await newDeletedAccount(api);
    const orders = await Promise.all([readyToOrder("by the call alone"), readyToOrder("by both")]);
    const own = (method: string, path: string, body?: unknown) =>
      send(api, method, `${PATH}/${path}`, body, { bearer: account.access, address: newAddress() });
    const soon = <Value>(action: () => Promise<Value>) =>
      new Promise((resolve) => setTimeout(resolve, Math.random() * 30)).then(action);
    const [left, others, ...ordered] = await Promise.all([
      deleteAccount(),
      Promise.all([
        soon(() => own("POST", "wishlist_add/", { product_id: account.productId })),
        soon(() => own("POST", "me/addresses/", address)),
        soon(() => own("POST", "me/verify_email/")),
        soon(() => own("PATCH", "me/", { first_name: "Augusta" })),
        soon(() => own("POST", "login/", { email: account.email, password: ada.password })),
      ]),
      ...orders.map(soon),
    ]);
    expect(others.map(({ status }) => status)).not.toContain(500);
    await expectCleanParting(left, ordered);
  }
});
