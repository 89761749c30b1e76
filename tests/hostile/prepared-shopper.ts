import { randomBytes, randomUUID } from "node:crypto";
import { createApi } from "#app/api/api.ts";
import { newRequestLink, requestEndLink } from "#app/features/back-in-stock/request-links.ts";
import { newEmailLink } from "#app/features/customers/new-email-link.ts";
import { insertReset } from "#app/features/customers/passwords/password-resets.queries.ts";
import { openSession } from "#app/features/customers/sessions/open-session.ts";
import { endLinkOf, newConfirmLink } from "#app/features/newsletter/subscriber-links.ts";
import { createStaffLink } from "#app/features/staff/setup/setup-links.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { hashOfToken, newToken } from "#app/platform/security/opaque-token.ts";
import { ada, newAddress, queryColumn, registered } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { checkOutProduct } from "#tests/checkout.ts";
import { putProducts } from "#tests/products.ts";
import { newStaff } from "#tests/staff.ts";
import { once } from "./once.ts";
import { preparedStaff } from "./prepared-staff.ts";

const TEMPLATE = "template@example.com";
const OTHER_PASSWORD = "another stitch in time saves nine";

/** The shop's API in this process, on the same database, without socket and rate limits. */
const ownApi = once(createApi);

/** Inserts the products that prepared shoppers buy, and registers the template account. */
export async function prepareShop(): Promise<void> {
  await putProducts(
    { slug: "plain-tote", stock: [{ quantity: 100_000 }] },
    {
      slug: "black-tote",
      department: "men",
      sizes: ["M", "L"],
      stock: ["M", "L"].map((size) => ({ color: "Black", size, quantity: 100_000 })),
    },
    { slug: "sold-out-tote", stock: [{ quantity: 0 }] },
  );
  await registered(ownApi(), TEMPLATE);
}

/** A guest's cookies, a customer's and an owner's sign-in, and their data by the names of the fields that require it. */
export type PreparedShopper = {
  /**
   * The states of the record of a page: its own address, endpoints that need the record in another state, and what facts named
   * "state" or "query" prepare.
   */
  states: (pattern: string) => string[];
  known: (name: string, path: string) => Promise<unknown>;
  headers: (signedIn: boolean) => Promise<Record<string, string>>;
  staffHeaders: (path: string) => Promise<Record<string, string>>;
  ownerHeaders: () => Promise<Record<string, string>>;
};

/** A new shopper; their data is created on first use. */
export function prepareShopper(): PreparedShopper {
  const email = `shopper-${randomUUID()}@example.com`;
  const customer = once(() => newCustomer(email));
  const order = once(async () => {
    const { order } = await checkOutProduct(ownApi(), await productId(), { "x-client-address": newAddress() });
    return { number: order.number, token: order.token, payment: order.payment.url.split("/").at(-1) };
  });
  const cookie = once(async () => {
    const visitor = apiVisitor(ownApi(), { "x-client-address": newAddress() });
    await visitor.post("/api/orders/cart/add_item/", { product_id: await productId(), quantity: 1 });
    return `sessionid=${visitor.jar.get("sessionid")}`;
  });

  const staff = preparedStaff();

  const facts: Record<string, () => Promise<unknown>> = {
    ...Object.fromEntries(Object.entries(address).map(([name, value]) => [name, async () => value])),
    ...staff.facts,
    ...linkFacts,
    product_id: productId,
    slug: async () => "plain-tote",
    quantity: async () => 1,
    number: async () => (await order()).number,
    token: async () => (await order()).token,
    "/order/ query": async () => `token=${(await order()).token}`,
    expected_total: async () => null,
    expected_items: async () => null,
    outcome: async () => "paid",
    "idempotency-key": async () => randomUUID(),
    refresh: async () => (await customer()).refresh,
    username: async () => `shopper-${randomUUID().slice(0, 8)}`,
    password: async () => ada.password,
    confirm_password: async () => ada.password,
    current_password: async () => ada.password,
    new_password: async () => OTHER_PASSWORD,
    shipping_address: async () => ({ ...address, line2: "Floor 2" }),
    billing_address: async () => address,
    website: async () => "",
    uid: async () => (await customer()).id,
    id: async () => (await order()).payment,
    ...reviewFacts(),
    "/addresses/ id": async () => await newAddressOf((await customer()).access),
    "/sessions/ id": async () => (await customer()).sessionId,
    "/login/ email": async () => (await customer()).email,
    "/users/ email": async () => `new-${randomUUID()}@example.com`,
    "/verify_email/ token": async () => await verifyTokenOf(await customer()),
    "/password_reset_confirm/ token": async () => await resetTokenOf(await customer()),
    "/session/ email": async () => staff.email(),
    "/setup/ step": async () => "account",
    "/setup/ token": setupToken,
    act: async () => "confirm",
    "/verify-email/ token": async () => await verifyTokenOf(await customer()),
    "/reset-password/ token": async () => await resetTokenOf(await customer()),
  };
  // Without ":" a name may match anywhere in the path, so prefer the longest.
  const special = (name: string, path: string) =>
    Object.keys(facts)
      .filter((fact) => fact.endsWith(` ${name}`) && path.includes(fact.split(" ")[0] ?? ""))
      .sort((one, other) => other.length - one.length)[0];
  return {
    states: (pattern) => statesOf(pattern, Object.keys(facts)),
    known: async (name, path) => await facts[special(name, path) ?? name]?.(),
    headers: async (signedIn) => ({
      cookie: await cookie(),
      ...(signedIn ? { authorization: `Bearer ${(await customer()).access}` } : {}),
    }),
    staffHeaders: staff.headers,
    ownerHeaders: staff.ownerHeaders,
  };
}

function statesOf(pattern: string, facts: string[]): string[] {
  const [, folder = "", name = ""] = /^([^:]*):(\w+)/.exec(pattern) ?? [];
  const others = facts.filter(
    (fact) =>
      (name && fact.startsWith(`${folder}{`) && fact.endsWith(` ${name}`)) ||
      (fact.startsWith(`${pattern}{`) && /(?: state| query)$/.test(fact)),
  );
  return [pattern, ...others.map((fact) => fact.split(" ")[0] ?? "")];
}

const productId = once(async () => Number((await queryColumn("select id from products where slug = 'plain-tote'"))[0]));

/** The facts of an order that has arrived, and of a review. */
function reviewFacts(): Record<string, () => Promise<unknown>> {
  const arrived = once(async () => {
    const email = `buyer-${randomUUID()}@example.com`;
    const from = { "x-client-address": newAddress() };
    const { order } = await checkOutProduct(ownApi(), await productId(), from, email);
    await sendInParcel(order.number);
    return order;
  });
  return {
    "/reviews/ number": async () => (await arrived()).number,
    "/reviews/ token": async () => (await arrived()).token,
    "/reviews/ id": async () => await publishedReviewOf((await arrived()).number),
  };
}

/** Delivers an order, which then can be reviewed. */
async function sendInParcel(number: string): Promise<void> {
  await queryColumn(
    `with target as (update orders set status = 'delivered', fulfillment = 'delivered' where number = $1 returning id),
     parcel as (
       insert into shipments (id, order_id, no, carrier, tracking_number, shipped_at, delivered_at)
       select gen_random_uuid(), id, 1, 'UPS', '1Z', now(), now() from target returning id, order_id)
     insert into shipment_lines (shipment_id, order_id, position, quantity)
     select id, order_id, 1, 1 from parcel returning position`,
    [number],
  );
}

async function publishedReviewOf(number: string) {
  const [id] = await queryColumn(
    `insert into reviews (id, product_id, order_id, buyer, author_name, rating, body, state, created_at, published_at)
     select gen_random_uuid(), $2, id, gen_random_uuid()::text, 'Ann', 4, 'Good.', 'published', now(), now()
     from orders where number = $1 returning id`,
    [number, await productId()],
  );
  return id;
}

/** Copies the template account: hashing a password for each would take too long. */
async function newCustomer(email: string) {
  const id = randomUUID();
  await queryColumn(
    `insert into customers select (jsonb_populate_record(c, $1)).* from customers c where email = '${TEMPLATE}'`,
    [JSON.stringify({ id, email })],
  );
  const visit = { clientNetwork: newAddress(), device: "Vitest" };
  return { id, email, ...(await inTransaction((tx) => openSession(id, visit, tx))) };
}

async function setupToken(): Promise<string | undefined> {
  const { id } = await newStaff("viewer");
  const link = await inTransaction((tx) => createStaffLink({ kind: "recovery", staffId: id, hours: 1 }, tx));
  return link.split("/").at(-1);
}

type Customer = Awaited<ReturnType<typeof newCustomer>>;

async function newAddressOf(access: string): Promise<unknown> {
  const visitor = apiVisitor(ownApi(), { Authorization: `Bearer ${access}` });
  const { body } = await visitor.post("/api/accounts/users/me/addresses/", address);
  return typeof body === "object" && body && "id" in body ? body.id : undefined;
}

async function verifyTokenOf({ id, email }: Customer) {
  const link = await inTransaction((tx) => newEmailLink(tx, id, email, "current"));
  return link.split("/").at(-1);
}

async function resetTokenOf({ id }: Customer) {
  const token = newToken();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await inTransaction((tx) => insertReset({ hash: hashOfToken(token), customerId: id, expiresAt }, tx));
  return token;
}

/** The links of emails that belong to no account, and the variant that people wait for. */
const linkFacts: Record<string, () => Promise<unknown>> = {
  "/back_in_stock/ variant_id": () => soldOutVariant(),
  "/back-in-stock/ token": async () => (await backInStockRequest()).confirm,
  "/back_in_stock/confirm/ token": async () => (await backInStockRequest()).confirm,
  "/back_in_stock/end/ token": async () => (await backInStockRequest()).end,
  "/newsletter/ token": async () => (await subscriber()).confirm,
  "/newsletter/confirm/ token": async () => (await subscriber()).confirm,
  "/newsletter/unsubscribe/ token": async () => (await subscriber()).end,
};

const soldOutVariant = once(async () =>
  Number(
    (
      await queryColumn(
        "select v.id from variants v join products p on p.id = v.product_id where p.slug = 'sold-out-tote'",
      )
    )[0],
  ),
);

async function backInStockRequest() {
  const { hash, link } = newRequestLink();
  const id = randomUUID();
  await queryColumn(
    `insert into back_in_stock_requests (id, variant_id, email, hash, requested_at, expires_at)
     values ($1, $2, $3, $4, now(), now() + interval '7 days')`,
    [id, await soldOutVariant(), `waiting-${randomBytes(6).toString("hex")}@example.com`, hash],
  );
  return { confirm: link.split("/").at(-1), end: requestEndLink(id).split("/").at(-1) };
}

async function subscriber() {
  const { hash, link } = newConfirmLink();
  const id = randomUUID();
  await queryColumn("insert into newsletter_subscribers (id, email, hash, requested_at) values ($1, $2, $3, now())", [
    id,
    `reader-${randomBytes(6).toString("hex")}@example.com`,
    hash,
  ]);
  return { confirm: link.split("/").at(-1), end: endLinkOf(id).split("/").at(-1) };
}
