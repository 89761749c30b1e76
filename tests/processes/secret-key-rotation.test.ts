import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { requestEndLink, requestOfEndToken } from "#app/features/back-in-stock/request-links.ts";
import { issueAccess, readAccess } from "#app/features/customers/sessions/access-token.ts";
import { endLinkOf, subscriberOfEndToken } from "#app/features/newsletter/subscriber-links.ts";
import { opensOrder, orderToken } from "#app/features/orders/order-link.ts";
import { signTestEvent, testPayment } from "#app/features/payments/providers/test-payment.ts";
import { reportersOf } from "#app/features/reviews/report-review.ts";
import { consumeTotpCode } from "#app/features/staff/factors/totp.ts";
import { reserverOf } from "#app/features/stock/reserver.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { db } from "#app/platform/db/db.server.ts";
import { env, readSettings, useSettings } from "#app/platform/env.ts";
import { detectCrossSite, newSessionToken, sessionCookies } from "#app/platform/http/session.server.ts";
import { seal, unseal } from "#app/platform/security/seal.ts";
import type { KeyPurpose } from "#app/platform/security/secrets.ts";
import { newAddress, PATH, queryColumn, registered, send, signedIn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { newStaff, STAFF_SECRET, totpCode } from "#tests/staff.ts";

useDatabase();
const api = createApi();
const settings = env();

const OLD = "the key that the shop had so far, long enough";
const NEW = "the key that the shop has from today, long enough";
const NEWEST = "the key that the shop has one year later";

afterEach(() => {
  useSettings(settings);
  shiftClock(0);
});

function useKeys(key: string, ...previous: string[]): void {
  const given = { SECRET_KEY: key, SECRET_KEY_PREVIOUS: previous.length ? JSON.stringify(previous) : "" };
  useSettings({ ...readSettings(given), LOG_LEVEL: settings.LOG_LEVEL });
}

const ORDER = "0190a0a0-0000-7000-8000-000000000001";
const ids = { customerId: ORDER, sessionId: "0190a0a0-0000-7000-8000-000000000002" };

/** For each purpose: issues a token or link, and returns a function that checks later whether the shop still accepts it. */
const give: Record<KeyPurpose, () => Promise<() => Promise<boolean>>> = {
  "access-token": async () => {
    const token = await issueAccess(ids);
    return async () => (await readAccess(token))?.customerId === ids.customerId;
  },
  csrf: async () => {
    const session = newSessionToken();
    const token = /csrftoken=([^;]*)/.exec(sessionCookies(session).join("\n"))?.[1] ?? "";
    const headers = new Headers({ cookie: `sessionid=${session}`, "x-csrftoken": token });
    return async () => detectCrossSite({ method: "POST", headers, url: `${env().PUBLIC_URL}/api/` }) === undefined;
  },
  "back-in-stock-end": async () => {
    const token = requestEndLink(ORDER).split("/").at(-1) ?? "";
    return async () => requestOfEndToken(token) === ORDER;
  },
  "newsletter-end": async () => {
    const token = endLinkOf(ORDER).split("/").at(-1) ?? "";
    return async () => subscriberOfEndToken(token) === ORDER;
  },
  "order-link": async () => {
    const [first, edited] = [1, 3].map((linkVersion) => ({
      id: ORDER,
      linkVersion,
      token: orderToken({ id: ORDER, linkVersion }),
    }));
    return async () => [first, edited].every((order) => order && opensOrder(order, order.token));
  },
  "refresh-successor": async () => {
    const email = `ada${randomUUID()}@example.com`;
    await registered(api, email);
    const { refresh } = await signedIn(api, email);
    const spend = () => send(api, "POST", `${PATH}/token_refresh/`, { refresh }, { address: newAddress() });
    const { json } = await spend();
    // The response was lost, so the client sends the same token again.
    return async () => (await spend()).json.refresh === json.refresh;
  },
  reservation: async () => {
    const who = { address: "192.0.2.1", email: "ada@example.com", customerId: null };
    const stored = reserverOf(who).network[0] ?? "";
    return async () => reserverOf(who).network.includes(stored);
  },
  "review-report": async () => {
    const [stored = ""] = reportersOf(ORDER, "192.0.2.1");
    return async () => reportersOf(ORDER, "192.0.2.1").includes(stored);
  },
  "staff-setup": async () => {
    const sealed = seal("staff-setup", "a draft", ORDER);
    return async () => unseal("staff-setup", sealed, ORDER) === "a draft";
  },
  "test-payment": async () => {
    const payment = { id: ORDER, order_id: ORDER, amount_cents: 100, currency: "USD" };
    const { rawBody, signature } = signTestEvent({ id: "1", outcome: "paid", payment });
    return async () => (await testPayment.readWebhook(rawBody, signature)) !== "bad_signature";
  },
  totp: async () => {
    const { id } = await newStaff("owner");
    const sealed = (await queryColumn("select sealed_secret from staff_totp where staff_id = $1", [id]))[0] as Buffer;
    return async () => unseal("totp", sealed, id) === STAFF_SECRET;
  },
};

const purposes = Object.keys(give) as KeyPurpose[];

test.each(purposes)(
  "%s: signatures of the old key are valid while SECRET_KEY_PREVIOUS contains it",
  async (purpose) => {
    useKeys(OLD);
    const isGood = await give[purpose]();
    expect(await isGood()).toBe(true);
    useKeys(NEW, OLD);
    expect(await isGood()).toBe(true);
    useKeys(NEWEST, NEW, OLD);
    expect(await isGood()).toBe(true);
  },
);

test.each(purposes)("%s: a signature of a removed key is invalid", async (purpose) => {
  useKeys(OLD);
  const isGood = await give[purpose]();
  useKeys(NEWEST, NEW);
  expect(await isGood()).toBe(false);
});

test.each(purposes)("%s: new signatures use only the new key", async (purpose) => {
  useKeys(NEW, OLD);
  const isGood = await give[purpose]();
  useKeys(NEW);
  expect(await isGood()).toBe(true);
});

test.each(purposes)(
  "%s: several processes change keys one after the other when the next one is accepted first",
  async (purpose) => {
    useKeys(NEW, OLD); // a process that already has the new key
    const isGood = await give[purpose]();
    useKeys(OLD, NEW); // a process that still has the old key
    expect(await isGood()).toBe(true);
  },
);

test("a customer who signed in before the change stays signed in, and gets tokens signed with the new key", async () => {
  useKeys(OLD);
  await registered(api, "grace@example.com");
  const { access, refresh } = await signedIn(api, "grace@example.com");
  useKeys(NEW, OLD);
  const me = (bearer: string) => send(api, "GET", `${PATH}/me/`, undefined, { bearer });
  expect((await me(access)).status).toBe(200);
  const renewed = await send(api, "POST", `${PATH}/token_refresh/`, { refresh }, { address: newAddress() });
  expect(renewed.status).toBe(200);
  useKeys(NEW);
  expect((await me(renewed.json.access)).status).toBe(200);
  expect((await me(access)).status).toBe(401);
});

test("a code of an authenticator app moves its secret to the new key", async () => {
  useKeys(OLD);
  const { id } = await newStaff("owner");
  useKeys(NEW, OLD);
  expect((await consumeTotpCode(id, totpCode(), db())).ok).toBe(true);
  useKeys(NEW);
  shiftClock(30_000);
  expect((await consumeTotpCode(id, totpCode(), db())).ok).toBe(true);
});
