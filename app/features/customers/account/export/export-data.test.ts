import { beforeAll, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { shipOrder } from "#app/features/orders/fulfillment/ship-order.ts";
import { addNote } from "#app/features/orders/notes/add-note.ts";
import { voidShipment } from "#app/features/payments/staff/void-shipment.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { ada, newAddress, PATH, queryColumn, registered, send, signedIn } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { checkOutProduct, completePayment, details } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { useImageFolder } from "#tests/image-folder.ts";
import { putProducts } from "#tests/products.ts";
import { putPhoto } from "#tests/reviews.ts";
import { command, staffActor } from "#tests/staff-actors.ts";
import { type PersonalData, personalDataSchema } from "./export.contract.ts";

vi.setConfig({ testTimeout: 60_000 });
useDatabase();
useImageFolder();

const api = createApi();
const email = "ada@example.com";
let access: string;
let refresh: string;
let sessionCookie: string;
let orderToken: string;
let photoId: string;

/** A customer with every kind of data that the shop stores. */
beforeAll(async () => {
  await registered(api, email);
  const productId = await putProducts({ slug: "wished" }, { slug: "carted" }, { slug: "bought" });
  const shopper = apiVisitor(api, { "x-client-address": newAddress() });
  await shopper.post("/api/orders/cart/add_item/", { product_id: productId.get("carted"), quantity: 1 });
  const { body } = await shopper.post(`${PATH}/login/`, { email, password: ada.password });
  ({ access, refresh } = body as { access: string; refresh: string });
  sessionCookie = shopper.jar.get("sessionid") ?? "";
  await signedIn(api, email, ada.password, { device: "Another device" });
  await request("POST", "me/addresses/", { ...address, label: "Home" });
  await request("POST", "wishlist_add/", { product_id: productId.get("wished") });
  const { order } = await checkOutProduct(api, productId.get("bought"), { Authorization: `Bearer ${access}` });
  orderToken = order.token;
  await completePayment(order);
  const message = { name: "Ada", email, subject: "Lining", message: "Is it lined?", website: "" };
  const sent = await send(api, "POST", "/api/contact/", message, { address: newAddress() });
  expect(sent.status).toBeLessThan(300);
  await queryColumn(
    "insert into newsletter_subscribers (id, email, hash, requested_at) values (gen_random_uuid(), $1, '\\x00', now()) returning id",
    [email],
  );
  await queryColumn(
    `insert into back_in_stock_requests (id, variant_id, email, hash, requested_at, expires_at)
     select gen_random_uuid(), v.id, $1, '\\x00', now(), now() + interval '7 days'
     from variants v join products p on p.id = v.product_id where p.slug = 'wished' limit 1 returning id`,
    [email],
  );
  const [reviewId] = await queryColumn(
    `insert into reviews (id, product_id, order_id, customer_id, buyer, author_name, rating, body, created_at)
     select gen_random_uuid(), $2, id, customer_id, email, 'Ada L.', 4, 'Soft.', now() from orders where number = $1 returning id`,
    [order.number, productId.get("bought")],
  );
  photoId = await putPhoto(reviewId);
  const { sendResetLink } = await import("#app/features/customers/passwords/request-password-reset.ts");
  await sendResetLink(email);
});

const request = (method: string, path: string, body?: unknown) =>
  send(api, method, `${PATH}/${path}`, body, { address: newAddress(), bearer: access });

async function exported(): Promise<PersonalData> {
  const { status, json } = await request("GET", "me/export/");
  expect(status).toBe(200);
  return json;
}

test("the export is a file download that must not be cached", async () => {
  const { headers } = await request("GET", "me/export/");
  expect(headers.get("content-disposition")).toMatch(/^attachment; filename="wellworn-my-data-\d{4}-\d\d-\d\d\.json"$/);
  expect(headers.get("content-type")).toMatch(/^application\/json/);
  expect(headers.get("cache-control")).toBe("no-store");
});

test("it contains all data of the account, as declared in the contract", async () => {
  const data = await exported();
  expect(personalDataSchema.parse(data)).toEqual(data);
  expect(data.profile).toMatchObject({ email, first_name: "Ada", email_verified: false });
  expect(data.addresses).toEqual([expect.objectContaining({ ...address, label: "Home", is_default: true })]);
  expect(data.wishlist).toEqual([expect.objectContaining({ slug: "wished" })]);
  expect(data.cart).toEqual([expect.objectContaining({ slug: "carted", quantity: 1 })]);
  expect(data.sessions.map(({ device }) => device)).toContain("Another device");
  expect(data.password_resets).toHaveLength(1);
  const photos = [expect.stringContaining(photoId)];
  expect(data.reviews).toEqual([
    expect.objectContaining({
      slug: "bought",
      rating: 4,
      body: "Soft.",
      author_name: "Ada L.",
      state: "pending",
      photos,
    }),
  ]);
  expect(data.orders).toEqual([
    expect.objectContaining({
      status: "paid",
      email: details.email,
      shipping_address: address,
      items: [expect.objectContaining({ quantity: 1 })],
      payments: [expect.objectContaining({ provider: "test", status: "paid" })],
    }),
  ]);
  expect(data.orders[0]?.history.map(({ status }) => status)).toEqual(["awaiting_payment", "paid"]);
});

test("it contains what staff wrote about an order and its review, the refunds and the parcels that came back", async () => {
  const [orderId] = await queryColumn("select order_id from reviews where author_name = 'Ada L.'");
  const id = String(orderId);
  const noted = await addNote(id, "Calls herself Dr. Zq", { ...staffActor("owner"), name: "Quillfeather" });
  expect(noted.ok).toBe(true);
  const mention =
    "update order_notes set text = text || ' <@' || gen_random_uuid() || '>' where order_id = $1 returning id";
  await queryColumn(mention, [id]);
  await packOrder(id, command);
  const sent = await shipOrder(id, { carrier: "UPS", number: "1ZADA" }, command);
  if (!sent.ok) throw new Error(sent.error.code);
  expect((await voidShipment(sent.value.shipment.id, "Nobody opened, Zq", command)).ok).toBe(true);
  await queryColumn(
    `insert into refunds (id, payment_id, amount_cents, reason, note, created_at)
     select gen_random_uuid(), id, 100, 'goodwill', 'Scratch, says Zq', now() from payments where order_id = $1 returning id`,
    [id],
  );
  await queryColumn("update reviews set decline_reason = 'Rude, Zq' where order_id = $1 returning id", [id]);
  await inTransaction((tx) =>
    writeAuditEntry(tx, {
      by: command,
      action: "orders.edit",
      subject: { type: "order", id, label: "7KQ-M4T-2X" },
      personal: { person: { type: "order", id }, before: { email: "former@example.com" }, after: { email } },
    }),
  );
  const { orders, reviews } = await exported();
  expect(orders[0]).toMatchObject({
    notes: expect.arrayContaining([expect.objectContaining({ text: "Calls herself Dr. Zq @colleague" })]),
    refunds: [{ amount: "1.00", reason: "goodwill", note: "Scratch, says Zq", status: "pending" }],
    voided_shipments: [{ carrier: "UPS", number: "1ZADA" }],
    changes: expect.arrayContaining([expect.objectContaining({ before: { email: "former@example.com" } })]),
  });
  expect(reviews[0]).toMatchObject({ decline_reason: "Rude, Zq" });
  const text = JSON.stringify(orders);
  expect(text).toContain("Nobody opened, Zq");
  expect(text).not.toContain("Quillfeather");
});

test("data that belongs to the email is exported only if the email is verified", async () => {
  const asGuest = await checkOutProduct(api, (await putProducts({ slug: "bought-as-guest" })).get("bought-as-guest"));
  const numbers = async () => (await exported()).orders.map(({ number }) => number);
  expect(await numbers()).not.toContain(asGuest.order.number);
  expect(await exported()).toMatchObject({ newsletter: null, back_in_stock: [], messages: [] });
  // Of the emails those about the account and its order, not those that anybody else may have caused.
  expect((await exported()).emails.map(({ template }) => template).toSorted()).toEqual([
    "order-confirmed",
    "password-reset",
    "welcome",
  ]);
  await queryColumn("update customers set email_verified_at = now() where email = $1 returning id", [email]);
  expect(await numbers()).toContain(asGuest.order.number);
  const data = await exported();
  expect(data.newsletter).toMatchObject({ confirmed_at: null });
  expect(data.back_in_stock).toEqual([expect.objectContaining({ slug: "wished", confirmed_at: null })]);
  expect(data.messages).toEqual([expect.objectContaining({ subject: "Lining", message: "Is it lined?" })]);
  expect(data.emails.map(({ template }) => template)).toEqual(
    expect.arrayContaining(["welcome", "contact-received", "password-reset"]),
  );
});

test("it contains no password, hash, token or link", async () => {
  const text = JSON.stringify(await exported());
  const hashes = await queryColumn(
    `select encode(hash, 'hex') from refresh_tokens union select encode(hash, 'hex') from email_links
     union select encode(hash, 'hex') from cart_sessions union select encode(hash, 'hex') from password_resets`,
  );
  const [password] = await queryColumn("select password_hash from customers where email = $1", [email]);
  const links = await queryColumn("select data->>'link' from emails where data ? 'link'");
  const secrets = [access, refresh, sessionCookie, orderToken, password, ...hashes, ...links];
  for (const secret of secrets.map(String)) {
    expect(secret.length).toBeGreaterThan(20);
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/argon2|token|hash|\/pay\//i);
});

test("it contains no data of other customers", async () => {
  await registered(api, "bob@example.com");
  const bob = await signedIn(api, "bob@example.com");
  const { json } = await send(api, "GET", `${PATH}/me/export/`, undefined, { bearer: bob.access });
  expect(json).toMatchObject({ addresses: [], orders: [], wishlist: [], cart: [], messages: [] });
  expect(JSON.stringify(json)).not.toContain("Elm Street");
});

test("the export can be requested 20 times an hour", async () => {
  await registered(api, "frequent@example.com");
  const { access: bearer } = await signedIn(api, "frequent@example.com");
  const responses = await Promise.all(
    Array.from({ length: 21 }, () => send(api, "GET", `${PATH}/me/export/`, undefined, { bearer })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 429]);
  expect(responses.find(({ status }) => status === 429)?.headers.get("retry-after")).toMatch(/^\d+$/);
});
