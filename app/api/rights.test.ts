import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { PATH, queryColumn, registered, signedIn } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { type Answered, apiVisitor } from "#tests/api-visitor.ts";
import { checkOutProduct, completePayment } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { product } from "#tests/stocked-product.ts";
import { createApi } from "./api.ts";

useDatabase();
const api = createApi();

/**
 * The access rule of each endpoint; a missing endpoint fails the test.
 * - `everybody`: any visitor, for public data and their own session
 * - `customer`: a signed-in customer, for their own data
 * - `owner`: the order's customer, or any visitor with the order's token
 * - `secret`: any visitor with a value that can't be guessed, such as a payment's id or a provider's signature
 */
const RIGHTS: Record<string, "everybody" | "customer" | "owner" | "secret"> = {
  "GET /api/products_old/products/": "everybody",
  "GET /api/products_old/products/{slug}": "everybody",
  "GET /api/products_old/facets/": "everybody",
  "GET /api/products_old/products/{slug}/reviews/": "everybody",
  "GET /api/products_old/products/{slug}/similar/": "everybody",
  "GET /api/products_old/popular/": "everybody",
  "POST /api/reviews/{id}/report/": "everybody",
  "GET /api/orders/cart/": "everybody",
  "POST /api/orders/cart/add_item/": "everybody",
  "POST /api/orders/cart/update_item/": "everybody",
  "POST /api/orders/cart/remove_item/": "everybody",
  "POST /api/orders/checkout/": "everybody",
  "POST /api/accounts/users/": "everybody",
  "POST /api/accounts/users/login/": "everybody",
  "POST /api/accounts/users/token_refresh/": "everybody",
  "POST /api/accounts/users/logout/": "everybody",
  "POST /api/accounts/users/password_reset_request/": "everybody",
  "POST /api/accounts/users/password_reset_confirm/": "everybody",
  "POST /api/newsletter/subscribe/": "everybody",
  "POST /api/back_in_stock/request/": "everybody",
  "POST /api/contact/": "everybody",
  "GET /api/accounts/users/wishlist/": "customer",
  "POST /api/accounts/users/wishlist_add/": "customer",
  "POST /api/accounts/users/wishlist_remove/": "customer",
  "GET /api/orders/": "customer",
  "GET /api/accounts/users/me/": "customer",
  "PATCH /api/accounts/users/me/": "customer",
  "DELETE /api/accounts/users/me/": "customer",
  "POST /api/accounts/users/me/password/": "customer",
  "GET /api/accounts/users/me/sessions/": "customer",
  "DELETE /api/accounts/users/me/sessions/": "customer",
  "DELETE /api/accounts/users/me/sessions/{id}/": "customer",
  "POST /api/accounts/users/me/verify_email/": "customer",
  "GET /api/accounts/users/me/export/": "customer",
  "POST /api/accounts/users/me/back_in_stock/": "customer",
  "GET /api/accounts/users/me/addresses/": "customer",
  "POST /api/accounts/users/me/addresses/": "customer",
  "GET /api/accounts/users/me/addresses/{id}/": "customer",
  "PATCH /api/accounts/users/me/addresses/{id}/": "customer",
  "DELETE /api/accounts/users/me/addresses/{id}/": "customer",
  "GET /api/orders/{number}/": "owner",
  "POST /api/orders/{number}/cancel/": "owner",
  "POST /api/orders/{number}/pay/": "owner",
  "GET /api/orders/{number}/reviews/": "owner",
  "POST /api/orders/{number}/reviews/": "owner",
  "POST /api/orders/{number}/reviews/photos/": "owner",
  "GET /api/payments/{id}/": "secret",
  "POST /api/payments/test/{id}/": "secret",
  "POST /api/payments/stripe/webhook/": "secret",
  "POST /api/accounts/users/verify_email/": "secret",
  "POST /api/newsletter/confirm/": "secret",
  "POST /api/newsletter/unsubscribe/": "secret",
  "POST /api/back_in_stock/confirm/": "secret",
  "POST /api/back_in_stock/end/": "secret",
};

/** Endpoints of staff declare their access themselves: admin/admin-rights.test.ts. */
const declared = api.openAPIRegistry.definitions.flatMap((definition) =>
  definition.type === "route" && !definition.route.path.startsWith("/api/admin/")
    ? [`${definition.route.method.toUpperCase()} ${definition.route.path}`]
    : [],
);
const endpointsOf = (right: string) => Object.keys(RIGHTS).filter((endpoint) => RIGHTS[endpoint] === right);

type Shopper = { access: string; number: string; token: string; addressId: string; sessionId: string };
let ann: Shopper;
let bob: Shopper;

async function shopperWithData(email: string): Promise<Shopper> {
  await registered(api, email);
  const { access } = await signedIn(api, email);
  const { order } = await checkOutProduct(api, await product(), { Authorization: `Bearer ${access}` });
  await completePayment(order, "declined");
  const made = await request({ access }, "POST", `${PATH}/me/addresses/`, address);
  const [sessionId] = await queryColumn(
    "select s.id from customer_sessions s join customers c on c.id = customer_id where email = $1",
    [email],
  );
  const { id } = made.body as { id: string | number };
  return { access, number: order.number, token: order.token, addressId: String(id), sessionId: String(sessionId) };
}

function request(who: { access?: string }, method: string, path: string, body: object = {}): Promise<Answered> {
  const headers: Record<string, string> = who.access ? { Authorization: `Bearer ${who.access}` } : {};
  const sent = method === "GET" ? {} : { body: JSON.stringify(body) };
  return apiVisitor(api).call(path, { method, headers: { "Content-Type": "application/json", ...headers }, ...sent });
}

/** The path of an endpoint for this shopper's order, address or session. */
function pathOf(path: string, of: Shopper): string {
  const id = path.includes("/addresses/") ? of.addressId : of.sessionId;
  return path.replace("{number}", of.number).replace("{id}", id);
}

const parts = (name: string) => name.split(" ") as [string, string];

beforeAll(async () => {
  ann = await shopperWithData("ann@example.com");
  bob = await shopperWithData("bob@example.com");
});

test("the table of access rights lists exactly the declared endpoints", () => {
  expect([...declared].sort()).toEqual(Object.keys(RIGHTS).sort());
});

test.each(endpointsOf("customer"))("%s rejects requests without a valid sign-in", async (name) => {
  const [method, path] = parts(name);
  for (const who of [{}, { access: "not.a.token" }, { access: `${ann.access.slice(0, -3)}abc` }]) {
    const response = await request(who, method, pathOf(path, ann));
    expect([response.status, response.body]).toEqual([401, { error: expect.any(String) }]);
  }
});

test.each(endpointsOf("customer").filter((name) => name.includes("{")))(
  "%s does not find another customer's data",
  async (name) => {
    const [method, path] = parts(name);
    expect((await request(bob, method, pathOf(path, ann), method === "PATCH" ? address : {})).status).toBe(404);
  },
);

/** A valid body where an endpoint needs one, and the status that an order which waits for its payment gives its owner. */
const bodies: Record<string, object> = {
  "POST /api/orders/{number}/reviews/": { product_id: 1, rating: 5, body: "Good.", author_name: "Ann" },
};
const statuses: Record<string, number> = {
  "POST /api/orders/{number}/pay/": 409,
  "POST /api/orders/{number}/reviews/": 409,
  "POST /api/orders/{number}/reviews/photos/": 409,
};

test.each(endpointsOf("owner"))("%s needs the order's token or its customer", async (name) => {
  const [method, path] = parts(name);
  const foreign = [
    await request({}, method, pathOf(path, ann), bodies[name]),
    await request(bob, method, pathOf(path, ann), bodies[name]),
    await request({}, method, `${pathOf(path, ann)}?token=${bob.token}`, bodies[name]),
  ];
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await request({ access: "not.a.token" }, method, pathOf(path, ann), bodies[name])).status).toBe(401);
  const own = await request({}, method, `${pathOf(path, ann)}?token=${ann.token}`, bodies[name]);
  expect(own.status).toBe(statuses[name] ?? 200);
});

/** What the endpoints take that take no token. */
const untokened: Record<string, object> = {
  "POST /api/payments/test/{id}/": { outcome: "paid" },
  "POST /api/payments/stripe/webhook/": {},
};

test.each(endpointsOf("secret"))("%s rejects guessed ids and tokens", async (name) => {
  const [method, path] = parts(name);
  const body = untokened[name] ?? { token: randomBytes(32).toString("base64url") };
  const guessed = await request(bob, method, path.replace("{id}", crypto.randomUUID()), body);
  expect([400, 404]).toContain(guessed.status);
  // Then it would not have come to the token.
  expect(JSON.stringify(guessed.body)).not.toContain("Unknown field.");
});

test("public endpoints return no data of other visitors", async () => {
  const cart = await request({}, "GET", "/api/orders/cart/");
  expect(cart.body).toEqual({ items: [], subtotal: "0.00" });
  expect((await request(bob, "GET", "/api/orders/")).body).toMatchObject([{ number: bob.number }]);
});
