import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { PlacedOrder } from "#app/features/checkout/checkout.contract.ts";
import { sendResetLink } from "#app/features/customers/passwords/request-password-reset.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { ada, newAddress, PATH, registered, send, signedIn } from "#tests/accounts.ts";
import { buyer, completePayment, details } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { queuedEmails } from "#tests/mailbox.ts";
import { putProducts } from "#tests/products.ts";
import type { EmailRequest, Template } from "./mail.contract.ts";
import { queueEmail } from "./queue-email.ts";

useDatabase();
const api = createApi();
type RequestedEmail = EmailRequest & { to: string };
const DAY = 86_400_000;
const VICTIM = "victim@example.com";
afterEach(() => shiftClock(0));

const sendMessage = (email: string) =>
  send(api, "POST", "/api/contact/", { name: "Eve", email, message: "Hello" }, { address: newAddress() });
const subscribe = (email: string) =>
  send(api, "POST", "/api/newsletter/subscribe/", { email }, { address: newAddress() });
const templates = async (email = VICTIM) => (await queuedEmails(email)).map(({ template }) => template);

test("strangers can trigger at most ten emails a day to one address, and never block its order emails", async () => {
  await registered(api, VICTIM);
  for (let n = 0; n < 3; n++) expect((await subscribe(VICTIM)).status).toBe(200);
  for (let n = 0; n < 10; n++) expect((await sendMessage(VICTIM.toUpperCase())).status).toBe(200);
  expect(await queuedEmails()).toHaveLength(10 + 10);
  for (let n = 0; n < 10; n++) await send(api, "POST", "/api/contact/", { name: "E", email: VICTIM, message: "x" });
  const triggered = (await queuedEmails()).filter(({ recipient }) => recipient.toLowerCase() === VICTIM);
  expect(triggered).toHaveLength(10);

  const product = (await putProducts({ slug: "wanted-tote" })).get("wanted-tote");
  const shopper = buyer(api);
  await shopper.add(product);
  const { body } = await shopper.checkOut({ ...details, email: VICTIM });
  await completePayment(body as PlacedOrder);
  await sendResetLink(VICTIM);
  expect((await templates()).slice(-2).toSorted()).toEqual(["order-confirmed", "password-reset"]);
  shiftClock(DAY + 1000);
  expect((await sendMessage(VICTIM)).status).toBe(200);
  expect((await templates()).filter((template) => template === "contact-received").length).toBeGreaterThan(0);
});

test("a message is stored and reaches the shop's owner, even when its sender gets no more receipts", async () => {
  const email = "writer@example.com";
  for (let n = 0; n < 3; n++) await subscribe(email);
  for (let n = 0; n < 9; n++) expect((await sendMessage(email)).status).toBe(200);
  expect(await templates(email)).toHaveLength(10);
  const toOwner = (await queuedEmails()).filter(({ reply_to }) => reply_to === email);
  expect(toOwner).toHaveLength(9);
});

test("using up the email limit of an address does not invalidate its newsletter link", async () => {
  const email = "reader@example.com";
  await subscribe(email);
  const token = (await queuedEmails(email))[0]?.data.link?.split("/").at(-1);
  for (let n = 0; n < 9; n++) await sendMessage(email);
  expect((await subscribe(email)).status).toBe(200);
  expect(await templates(email)).toHaveLength(10);
  expect((await send(api, "POST", "/api/newsletter/confirm/", { token })).status).toBe(200);
});

test("a customer who requests too many links gets 429, and nothing changes", async () => {
  const email = "frequent@example.com";
  await registered(api, email);
  const ask = async (times: number) => {
    const { access: bearer } = await signedIn(api, email);
    const statuses: number[] = [];
    for (let n = 0; n < times; n++) {
      const address = newAddress();
      statuses.push((await send(api, "POST", `${PATH}/me/verify_email/`, undefined, { bearer, address })).status);
    }
    return statuses;
  };
  expect(await ask(5)).toEqual(Array(5).fill(200));
  shiftClock(3_601_000);
  expect(await ask(5)).toEqual([200, 200, 200, 200, 429]);
  expect(await templates(email)).toHaveLength(10);

  for (let n = 0; n < 10; n++) await sendMessage("flooded@example.com");
  const { access: bearer } = await signedIn(api, email);
  const change = { email: "flooded@example.com", current_password: ada.password };
  const changed = await send(api, "PATCH", `${PATH}/me/`, change, { bearer });
  expect([changed.status, changed.json]).toEqual([429, { error: expect.any(String) }]);
  expect((await send(api, "GET", `${PATH}/me/`, undefined, { bearer })).json).toMatchObject({ pending_email: null });
});

test("an account that a stranger registered sends at most ten emails a day to its address, and can be changed and deleted", async () => {
  const email = "never-verified@example.com";
  await registered(api, email);
  for (let n = 0; n < 5; n++) await sendMessage(email);
  const { access: bearer } = await signedIn(api, email);
  const password = { current_password: ada.password, new_password: ada.password };
  const change = () => send(api, "POST", `${PATH}/me/password/`, password, { bearer, address: newAddress() });
  for (let n = 0; n < 5; n++) expect((await change()).status).toBe(200);
  const refused = await change();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)]);
  const sent = await templates(email);
  expect([sent.length, sent.filter((template) => template === "password-changed").length]).toEqual([10, 4]);

  const next = { email: "next@example.com", current_password: ada.password };
  const changed = await send(api, "PATCH", `${PATH}/me/`, next, { bearer });
  expect([changed.status, changed.json.pending_email]).toEqual([200, "next@example.com"]);
  const closed = await send(api, "DELETE", `${PATH}/me/`, { current_password: ada.password }, { bearer });
  expect([closed.status, (await queuedEmails(email)).filter(({ template }) => template === "account-closed")]).toEqual([
    204,
    [],
  ]);
});

/** Which emails anybody can trigger to an address that is not verified. */
const TRIGGERED_BY_ANYBODY: Record<Template, boolean> = {
  ...{ welcome: true, "verify-email": true, "confirm-new-email": true, "newsletter-confirm": true },
  ...{ "back-in-stock-confirm": true, "back-in-stock": false },
  ...{ "contact-received": true, "contact-message": false, "newsletter-welcome": false },
  ...{ "password-changed": true, "email-change-asked": true, "email-changed": true, "account-closed": true },
  ...{
    "password-reset": false,
    "order-confirmed": false,
    "order-shipped": false,
    "order-cancelled": false,
    "order-email-changed": false,
  },
  ...{ "order-refunded": false, "payment-flagged": false },
  ...{
    "staff-invitation": false,
    "staff-factors-reset": false,
    "staff-security-notice": false,
    "staff-not-published": false,
  },
};

test("an address that got ten emails today gets no more that anybody can trigger, but all others", async () => {
  const to = "full@example.com";
  const queue = (template: string) =>
    inTransaction((tx) => queueEmail(tx, { to, template, data: {} } as RequestedEmail));
  for (let n = 0; n < 10; n++) expect((await queue("contact-received")).ok).toBe(true);
  for (const [template, isCounted] of Object.entries(TRIGGERED_BY_ANYBODY)) {
    expect([template, (await queue(template)).ok]).toEqual([template, !isCounted]);
  }
});

test("the owner of a verified address gets every warning", async () => {
  const to = "owner@example.com";
  const queue = (template: string, isVerified: boolean) =>
    inTransaction((tx) => queueEmail(tx, { to, isVerified, template, data: {} } as RequestedEmail));
  for (let n = 0; n < 10; n++) await queue("contact-received", true);
  expect((await queue("contact-received", true)).ok).toBe(false);
  for (const template of ["password-changed", "email-change-asked", "email-changed", "account-closed"]) {
    expect([template, (await queue(template, true)).ok]).toEqual([template, true]);
  }
});

test("an email whose transaction is rolled back does not count", async () => {
  const to = "rolled-back@example.com";
  const queueThen = (then: () => void) =>
    inTransaction(async (tx) => {
      const { ok } = await queueEmail(tx, { to, template: "contact-received", data: {} });
      then();
      return ok;
    });
  const fail = () => {
    throw new Error("Failed after queueing");
  };
  for (let n = 0; n < 10; n++) await expect(queueThen(fail)).rejects.toThrow("Failed after queueing");
  expect(await queueThen(() => undefined)).toBe(true);
});
