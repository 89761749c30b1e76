import { expect, test } from "vitest";
import openapi from "#app/api/openapi.json" with { type: "json" };
import { checkResponse } from "./check-response.ts";
import { mismatch } from "./response-schemas.ts";

const CART = "/api/orders/cart/";
const cart = { items: [], subtotal: "0.00" };
const json = { "content-type": "application/json" };
const check =
  (path: string, status: number, body: unknown, headers: Record<string, string> = json) =>
  () =>
    checkResponse("GET", path, { status, headers: new Headers(headers), text: JSON.stringify(body) });

test("a response is checked for its status, content type, headers and body", () => {
  expect(check(CART, 200, cart)).not.toThrow();
  expect(check(CART, 418, cart)).toThrow("this status is not declared");
  expect(check(CART, 200, cart, { "content-type": "text/html" })).toThrow("content type text/html is not declared");
  expect(check(CART, 200, { items: [] })).toThrow("must have required property 'subtotal'");
  expect(check(CART, 200, { ...cart, secret: 1 })).toThrow("must NOT have unevaluated properties");
  expect(check(CART, 200, cart, { ...json, "x-total-count": "0" })).toThrow("header x-total-count is not declared");
  expect(check("/api/orders/", 200, [])).toThrow("header x-total-count is missing");
  expect(check("/api/nothing", 200, {})).toThrow("this status is not declared");
  expect(check("/api/nothing", 404, { error: "No.", stack: "at line 7" })).toThrow("unevaluated");
});

test("unknown fields are found in extended schemas too", () => {
  const signedIn = openapi.components.schemas.SignedIn;
  const name = { username: "a", first_name: "A", last_name: "B" };
  const user = { id: "1", email: "a@b.example", email_verified: true, ...name };
  const value = { access: "x", refresh: "y", user };
  expect(mismatch(signedIn, value)).toBeUndefined();
  expect(mismatch(signedIn, { ...value, password_hash: "z" })).toContain("unevaluated");
  expect(mismatch(signedIn, { ...value, user: { ...user, password_hash: "z" } })).toContain("unevaluated");
});

test("an order without a billing address is valid", () => {
  const { billing_address } = openapi.components.schemas.Order.properties;
  const { second_image } = openapi.components.schemas.Product.properties;
  expect([mismatch(billing_address, null), mismatch(second_image, null)]).toEqual([undefined, undefined]);
  expect(mismatch(billing_address, {})).toContain("required property");
});
