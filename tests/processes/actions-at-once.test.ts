import { expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { PlacedOrder } from "#app/features/checkout/checkout.contract.ts";
import { findLedgerGaps } from "#app/features/stock/stock.queries.ts";
import { ada, newAddress, PATH, queryColumn, registered, send, signedIn } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { buyer, completePayment, details } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { queuedEmails } from "#tests/mailbox.ts";
import { product } from "#tests/stocked-product.ts";

useDatabase();
vi.setConfig({ testTimeout: 120_000 });

const api = createApi();
const ROUNDS = 20;
type Shopper = ReturnType<typeof buyer>;

/** Whether the other request of a round is sent first. */
let otherFirst = false;

async function rounds(round: (n: number) => Promise<void>): Promise<void> {
  for (let n = 0; n < ROUNDS; n += 1) {
    otherFirst = n % 2 === 1;
    await round(n);
  }
  expect(await findLedgerGaps()).toEqual([]);
}

/** Starts both concurrently, in every second round in the other order. */
const atOnce = <One, Other>(one: () => Promise<One>, other: () => Promise<Other>): Promise<[One, Other]> =>
  otherFirst ? Promise.all([other(), one()]).then(([second, first]) => [first, second]) : Promise.all([one(), other()]);

async function withCart(): Promise<{ shopper: Shopper; products: number; email: string }> {
  const [products, shopper] = [await product(10), buyer(api, { "x-client-address": newAddress() })];
  await shopper.add(products);
  return { shopper, products, email: `at-once-${products}@example.com` };
}

const ordersOf = async (email: string) =>
  (await queryColumn("select status from orders where email = $1", [email])).sort();
const inCart = async (shopper: Shopper) =>
  ((await shopper.get("/api/orders/cart/")).body as { items: { quantity: number }[] }).items.map(
    ({ quantity }) => quantity,
  );

test("canceling an order while its cart is ordered again leaves at most one open order, and stock adds up", () =>
  rounds(async () => {
    const { shopper, email } = await withCart();
    const first = (await shopper.checkOut({ ...details, email, note: "First" })).body as PlacedOrder;
    const [canceled, second] = await atOnce(
      () => shopper.post(`/api/orders/${first.number}/cancel/?token=${first.token}`, {}),
      () => shopper.checkOut({ ...details, email, note: "Second" }),
    );
    expect([canceled.status, second.status]).toEqual([200, 201]);
    expect(await ordersOf(email)).toEqual(["awaiting_payment", "cancelled"]);
  }));

test("canceling an order while it is repeated: the response has the final state", () =>
  rounds(async () => {
    const { shopper, email } = await withCart();
    const first = (await shopper.checkOut({ ...details, email })).body as PlacedOrder;
    const [canceled, second] = await atOnce(
      () => shopper.post(`/api/orders/${first.number}/cancel/?token=${first.token}`, {}),
      () => shopper.checkOut({ ...details, email }),
    );
    expect([canceled.status, second.status]).toEqual([200, 201]);
    const isSame = (second.body as PlacedOrder).number === first.number;
    expect(await ordersOf(email)).toEqual(isSame ? ["cancelled"] : ["awaiting_payment", "cancelled"]);
  }));

test("an item added to the cart during checkout is in the order or stays in the cart", () =>
  rounds(async () => {
    const { shopper, products, email } = await withCart();
    const [added, placed] = await atOnce(
      () => shopper.add(products),
      () => shopper.checkOut({ ...details, email }),
    );
    expect([added.status, placed.status]).toEqual([200, 201]);
    const order = placed.body as PlacedOrder;
    await completePayment(order);
    const bought = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
    expect([bought, ...(await inCart(shopper))]).toEqual(bought === 1 ? [1, 1] : [2]);
  }));

test("signing in while the guest's cart is ordered places one order", () =>
  rounds(async (n) => {
    const { shopper, email } = await withCart();
    const account = `signs-in-${n}@example.com`;
    await registered(api, account);
    const otherTab = buyer(api, { "x-client-address": newAddress() });
    for (const [name, value] of shopper.jar) otherTab.jar.set(name, value);
    const [signed, placed] = await atOnce(
      () => otherTab.post(`${PATH}/login/`, { email: account, password: ada.password }),
      () => shopper.checkOut({ ...details, email }),
    );
    expect(signed.status).toBe(200);
    expect([201, 400]).toContain(placed.status);
    const again = await otherTab.checkOut({ ...details, email });
    expect(again.status).toBe(201);
    expect((await ordersOf(email)).filter((status) => status === "awaiting_payment")).toHaveLength(1);
    await completePayment(again.body as PlacedOrder);
    expect(await inCart(otherTab)).toEqual([]);
  }));

test("two tabs that sign in at once merge the guest's cart once", () =>
  rounds(async (n) => {
    const { shopper } = await withCart();
    const account = `two-tabs-${n}@example.com`;
    await registered(api, account);
    const otherTab = buyer(api, { "x-client-address": newAddress() });
    for (const [name, value] of shopper.jar) otherTab.jar.set(name, value);
    const signIn = (tab: Shopper) => tab.post(`${PATH}/login/`, { email: account, password: ada.password });
    const [one, other] = await atOnce(
      () => signIn(shopper),
      () => signIn(otherTab),
    );
    expect([one.status, other.status]).toEqual([200, 200]);
    expect([await inCart(shopper), await inCart(otherTab)]).toEqual([[1], [1]]);
  }));

test("two concurrent registrations with one email create one account and one welcome email", () =>
  rounds(async (n) => {
    const email = `twice-${n}@example.com`;
    const register = () => send(api, "POST", `${PATH}/`, { ...ada, email }, { address: newAddress() });
    const [one, other] = await atOnce(register, register);
    expect([one.status, other.status].sort()).toEqual([201, 400]);
    expect(await queryColumn("select count(*)::int from customers where email = $1", [email])).toEqual([1]);
    expect((await queuedEmails(email)).map(({ template }) => template)).toEqual(["welcome"]);
  }));

test("concurrent wishes and addresses: one wish, one default address", () =>
  rounds(async (n) => {
    const email = `wishes-${n}@example.com`;
    const id = await registered(api, email);
    const { access: bearer } = await signedIn(api, email);
    const products = await product();
    const own = (path: string, body: unknown) => () =>
      send(api, "POST", `${PATH}/${path}`, body, { bearer, address: newAddress() });
    const wishes = await atOnce(
      own("wishlist_add/", { product_id: products }),
      own("wishlist_add/", { product_id: products }),
    );
    const addresses = await atOnce(own("me/addresses/", address), own("me/addresses/", address));
    expect([...wishes, ...addresses].map(({ status }) => Math.floor(status / 100))).toEqual([2, 2, 2, 2]);
    expect(await queryColumn("select count(*)::int from wishlist_items where customer_id = $1", [id])).toEqual([1]);
    const stored = await queryColumn("select is_default from customer_addresses where customer_id = $1", [id]);
    expect(stored.sort()).toEqual([false, true]);
  }));

const newsletter = (path: string, body: object) =>
  send(api, "POST", `/api/newsletter/${path}/`, body, { address: newAddress() });

async function subscribed(email: string): Promise<string> {
  await newsletter("subscribe", { email });
  return (await queuedEmails(email))[0]?.data.link?.split("/").at(-1) ?? "";
}

test("two concurrent newsletter confirmations send one welcome email", () =>
  rounds(async (n) => {
    const email = `confirms-${n}@example.com`;
    const token = await subscribed(email);
    const [one, other] = await atOnce(
      () => newsletter("confirm", { token }),
      () => newsletter("confirm", { token }),
    );
    expect([one.status, other.status]).toEqual([200, 200]);
    const emails = (await queuedEmails(email)).map(({ template }) => template);
    expect(emails.sort()).toEqual(["newsletter-confirm", "newsletter-welcome"]);
  }));

test("confirming the newsletter while subscribing again: a reported confirmation is stored", () =>
  rounds(async (n) => {
    const email = `asks-again-${n}@example.com`;
    const token = await subscribed(email);
    const [confirmed, asked] = await atOnce(
      () => newsletter("confirm", { token }),
      () => newsletter("subscribe", { email }),
    );
    expect(asked.status).toBe(200);
    expect([200, 400]).toContain(confirmed.status);
    const [isReader] = await queryColumn(
      "select confirmed_at is not null from newsletter_subscribers where email = $1",
      [email],
    );
    expect(isReader).toBe(confirmed.status === 200);
  }));
