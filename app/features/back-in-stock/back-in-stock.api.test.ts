import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { newAddress, PATH, queryColumn, registered, send, signedIn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { queuedEmails } from "#tests/mailbox.ts";
import { product } from "#tests/stocked-product.ts";
import { storedForms } from "#tests/stored-forms.ts";
import { REQUEST_ENDED, REQUESTED, WAITING } from "./back-in-stock.contract.ts";
import { deleteExpiredRequests } from "./back-in-stock.queries.ts";

useDatabase();
afterEach(() => shiftClock(0));

const api = createApi();
const DAY_MS = 86_400_000;

/** The variant of a new product with this stock. */
async function variantWith(stock = 0): Promise<number> {
  const [id] = await queryColumn("select id from variants where product_id = $1", [await product(stock)]);
  return Number(id);
}

const post = async (path: string, body: unknown, from: { address?: string; bearer?: string } = {}) => {
  const { status, json } = await send(api, "POST", path, body, { address: newAddress(), ...from });
  return [status, json] as const;
};
const ask = (variantId: unknown, email: unknown, address = newAddress()) =>
  post("/api/back_in_stock/request/", { variant_id: variantId, email }, { address });
const askAs = (bearer: string, variantId: number) =>
  post(`${PATH}/me/back_in_stock/`, { variant_id: variantId }, { bearer });
const confirm = (token: unknown) => post("/api/back_in_stock/confirm/", { token });
const end = (token: unknown) => post("/api/back_in_stock/end/", { token });

async function tokenTo(email: string, field: "link" | "endLink" = "link"): Promise<string> {
  return (await queuedEmails(email)).at(-1)?.data[field]?.split("/").at(-1) ?? "";
}

const waiting = (variantId: number) =>
  queryColumn("select email from back_in_stock_requests where variant_id = $1 and confirmed_at is not null", [
    variantId,
  ]);

let people = 0;
function newEmail(): string {
  people += 1;
  return `guest${people}@example.com`;
}

test("a guest's request waits for stock after the confirmation, and until it is ended", async () => {
  const [variantId, email] = [await variantWith(), newEmail()];
  expect(await ask(variantId, email)).toEqual([200, { message: REQUESTED }]);
  expect(await waiting(variantId)).toEqual([]);
  const [sent] = await queuedEmails(email);
  expect(sent?.template).toBe("back-in-stock-confirm");
  expect(sent?.data.link).toMatch(/^http:\/\/localhost:3000\/back-in-stock\/confirm\/[\w-]{43}$/);
  const token = await tokenTo(email);
  for (let attempt = 0; attempt < 2; attempt += 1) expect(await confirm(token)).toEqual([200, { message: WAITING }]);
  expect(await waiting(variantId)).toEqual([email]);
  const endToken = await tokenTo(email, "endLink");
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await end(endToken)).toEqual([200, { message: REQUEST_ENDED }]);
  expect(await waiting(variantId)).toEqual([]);
  expect((await confirm(token))[0]).toBe(400);
});

test("who waits already gets the same response, and no email", async () => {
  const [variantId, email] = [await variantWith(), newEmail()];
  await ask(variantId, email);
  await confirm(await tokenTo(email));
  expect(await ask(variantId, email.toUpperCase())).toEqual([200, { message: REQUESTED }]);
  expect([...(await queuedEmails(email)), ...(await queuedEmails(email.toUpperCase()))]).toHaveLength(1);
  expect(await waiting(variantId)).toEqual([email]);
});

test("a confirmation link is valid for seven days, and only the newest one", async () => {
  const [variantId, email] = [await variantWith(), newEmail()];
  await ask(variantId, email);
  const first = await tokenTo(email);
  shiftClock(60_000);
  await ask(variantId, email);
  expect((await confirm(first))[0]).toBe(400);
  const second = await tokenTo(email);
  shiftClock(8 * DAY_MS);
  expect(await confirm(second)).toEqual([
    400,
    { error: "This link has expired. Please ask again on the product’s page." },
  ]);
});

test("a customer with a verified email needs one press, and no link", async () => {
  const [variantId, email] = [await variantWith(), newEmail()];
  await registered(api, email);
  const { access } = await signedIn(api, email);
  expect(await askAs(access, variantId)).toEqual([200, { message: REQUESTED }]);
  expect(await waiting(variantId)).toEqual([]);
  await queryColumn("update customers set email_verified_at = now() where email = $1", [email]);
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await askAs(access, variantId)).toEqual([200, { message: WAITING }]);
  expect(await waiting(variantId)).toEqual([email]);
  const templates = (await queuedEmails(email)).map(({ template }) => template);
  expect(templates.filter((template) => template.startsWith("back-in-stock"))).toEqual(["back-in-stock-confirm"]);
});

test("a customer's request makes the one theirs that they confirmed as a guest", async () => {
  const [variantId, email] = [await variantWith(), newEmail()];
  await ask(variantId, email);
  await confirm(await tokenTo(email));
  const id = await registered(api, email);
  await queryColumn("update customers set email_verified_at = now() where email = $1", [email]);
  const { access } = await signedIn(api, email);
  const owners = () => queryColumn("select customer_id from back_in_stock_requests where variant_id = $1", [variantId]);
  expect(await owners()).toEqual([null]);
  expect(await askAs(access, variantId)).toEqual([200, { message: WAITING }]);
  expect(await owners()).toEqual([id]);
});

test("what is in stock, archived, unpublished or unknown can't be waited for", async () => {
  const [inStock, archived, draft] = [await variantWith(1), await variantWith(), await variantWith()];
  await queryColumn("update variants set status = 'archived' where id = $1", [archived]);
  await queryColumn(
    "update products set status = 'draft' from variants v where v.product_id = products.id and v.id = $1",
    [draft],
  );
  expect(await ask(inStock, newEmail())).toEqual([409, { error: expect.stringContaining("in stock") }]);
  for (const id of [archived, draft, 2_147_483_647])
    expect(await ask(id, newEmail())).toEqual([404, { error: expect.any(String) }]);
  const email = newEmail();
  await registered(api, email);
  const { access } = await signedIn(api, email);
  for (const verified of [null, new Date()]) {
    await queryColumn("update customers set email_verified_at = $2 where email = $1", [email, verified]);
    expect([(await askAs(access, inStock))[0], (await askAs(access, archived))[0]]).toEqual([409, 404]);
  }
});

test("an address gets at most five confirmation emails a day, and the response stays the same", async () => {
  const email = newEmail();
  for (let attempt = 0; attempt < 7; attempt += 1)
    expect(await ask(await variantWith(), email)).toEqual([200, { message: REQUESTED }]);
  expect(await queuedEmails(email)).toHaveLength(5);
});

test("a customer can ask 30 times an hour", async () => {
  const [variantId, email] = [await variantWith(), newEmail()];
  await registered(api, email);
  await queryColumn("update customers set email_verified_at = now() where email = $1", [email]);
  const { access } = await signedIn(api, email);
  for (let attempt = 0; attempt < 30; attempt += 1) expect((await askAs(access, variantId))[0]).toBe(200);
  expect((await askAs(access, variantId))[0]).toBe(429);
});

test.each([{}, { variant_id: 1 }, { variant_id: "1", email: "a@b.co" }, { variant_id: 0, email: "a@b.co" }])(
  "an invalid request is rejected: %o",
  async (invalid) => {
    const [status, body] = await post("/api/back_in_stock/request/", invalid);
    expect([status, body]).toEqual([400, { error: expect.stringMatching(/\.$/), fields: expect.any(Object) }]);
  },
);

test.each(["", "x", "a".repeat(201), "00000000-0000-0000-0000-000000000000.".padEnd(80, "A"), 7, null])(
  "an invalid token is rejected: %o",
  async (token) => {
    expect([(await confirm(token))[0], (await end(token))[0]]).toEqual([400, 400]);
  },
);

test("the token of a confirmation link is not stored", async () => {
  const email = newEmail();
  await ask(await variantWith(), email);
  const token = await tokenTo(email);
  const rows = await queryColumn("select row_to_json(r)::text from back_in_stock_requests r");
  for (const form of storedForms(token)) expect(rows.join()).not.toContain(form);
});

test("requests are deleted a week after they were not confirmed, and after a year of waiting", async () => {
  const [variantId, unconfirmed, confirmed] = [await variantWith(), newEmail(), newEmail()];
  for (const email of [unconfirmed, confirmed]) await ask(variantId, email);
  await confirm(await tokenTo(confirmed));
  const stored = () => queryColumn("select email from back_in_stock_requests where variant_id = $1", [variantId]);
  shiftClock(8 * DAY_MS);
  await deleteExpiredRequests();
  expect(await stored()).toEqual([confirmed]);
  shiftClock(366 * DAY_MS);
  await deleteExpiredRequests();
  expect(await stored()).toEqual([]);
});
