import { afterEach, beforeAll, expect, test } from "vitest";
import { requestEndLink } from "#app/features/back-in-stock/request-links.ts";
import { issueAccess } from "#app/features/customers/sessions/access-token.ts";
import { endLinkOf } from "#app/features/newsletter/subscriber-links.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/db/db.server.ts";
import { env, readSettings, useSettings } from "#app/platform/env.ts";
import { ada } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { operations } from "#tests/responses/request-sample.ts";
import { STRIPE_KEY, STRIPE_WEBHOOK, signAsStripe } from "#tests/servers/stripe-server.ts";
import { createApi } from "./api.ts";

// No database is connected in this file: every handler fails at its first statement.
const ID = "8f14e45f-ceea-467f-a0e6-9d1a1d3b2c4e";
const message = { error: expect.stringMatching(/^[A-Z].*\.$/) };
const event = signAsStripe({
  id: "evt_1",
  type: "checkout.session.expired",
  data: { object: { metadata: { payment_id: ID } } },
});

/** Bodies for endpoints that check more than the schema before the first statement. */
const BODIES: Record<string, object | string> = {
  registerUser: ada,
  placeOrder: { email: ada.email, shipping_address: address },
  confirmPasswordReset: { uid: ID, token: "A".repeat(43), new_password: ada.password },
  refreshTokens: { refresh: "A".repeat(43) },
  signOut: { refresh: "A".repeat(43) },
  unsubscribeFromNewsletter: { token: endLinkOf(ID).split("/").at(-1) },
  endBackInStockEmail: { token: requestEndLink(ID).split("/").at(-1) },
  receiveStripeEvent: event.rawBody,
  setUpStaff: { step: "account", token: "A".repeat(43), name: ada.first_name, password: ada.password },
};

const before = env();
const withStripe = readSettings({
  ...process.env,
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET: STRIPE_WEBHOOK,
});
let headers: Record<string, string>;
beforeAll(async () => {
  headers = {
    Authorization: `Bearer ${await issueAccess({ customerId: ID, sessionId: ID })}`,
    Cookie: `sessionid=${"A".repeat(22)}; staff=${"A".repeat(43)}`,
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": "application/json",
    "Stripe-Signature": event.signature,
  };
});
afterEach(async () => {
  useSettings(before);
  await disconnectDatabase();
});

const shopper = apiVisitor(createApi());
const request = ({ operationId, method, headers: own, body: sample }: (typeof operations)[number]) => {
  const body = BODIES[operationId] ?? sample;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { method, headers: { ...headers, ...own }, ...(method !== "GET" && { body: text ?? "" }) };
};
const named = operations.map((operation) => [operation.operationId, operation] as const);

test.each(named)("%s responds 500 with a message when the shop fails", async (name, operation) => {
  if (name === "receiveStripeEvent") useSettings(withStripe);
  const response = await shopper.call(operation.path, request(operation));
  expect([response.status, response.body]).toEqual([500, message]);
});

test.each(named)("%s responds 503 with Retry-After while the database can't be reached", async (name, operation) => {
  if (name === "receiveStripeEvent") useSettings(withStripe);
  connectDatabase("postgres://shop@127.0.0.1:1/shop");
  const response = await shopper.call(operation.path, request(operation));
  expect([response.status, response.body]).toEqual([503, message]);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
});

test.each(named)("%s responds 400 to an address that can't be read", async (_name, operation) => {
  const unsigned = { ...request(operation).headers, "Stripe-Signature": "none" };
  const response = await shopper.call(`${operation.path}?x=%00`, { ...request(operation), headers: unsigned });
  expect([response.status, response.body]).toEqual([400, expect.objectContaining(message)]);
});
