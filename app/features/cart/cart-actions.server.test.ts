import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { applyCartForm, cartOfRequest } from "./cart-actions.server.ts";

useDatabase();

let tote: string;

beforeAll(async () => {
  const ids = await putProducts({
    slug: "harbour-tote",
    priceCents: 18900,
    stock: [
      { color: "Cognac", quantity: 3 },
      { color: "Black", quantity: 1 },
    ],
  });
  tote = String(ids.get("harbour-tote"));
});

function submit(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const request = new Request("http://localhost:3000/product/harbour-tote", { method: "POST", headers });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return applyCartForm(request, form);
}

const cookieFrom = (headers: Headers) => ({ Cookie: headers.getSetCookie()[0]?.split(";")[0] ?? "" });

test("a form without JavaScript adds, sets and removes as the API does", async () => {
  const added = await submit({ product_id: tote, quantity: "2", color: "", size: "" });
  expect(added.result).toMatchObject({ ok: true, value: { items: [{ color: "Cognac", quantity: 2 }] } });
  expect(added.headers.getSetCookie()).toHaveLength(2);
  expect(added.headers.get("cache-control")).toBe("private, no-store");
  const cookie = cookieFrom(added.headers);
  const set = await submit({ intent: "update", product_id: tote, quantity: "3" }, cookie);
  expect(set.result).toMatchObject({ ok: true, value: { subtotal: "567.00" } });
  const page = new Request("http://localhost:3000/cart/plain", { headers: cookie });
  expect((await cartOfRequest(page)).cart.items).toHaveLength(1);
  const removed = await submit({ intent: "remove", product_id: tote, quantity: "3" }, cookie);
  expect(removed.result).toEqual({ ok: true, value: { items: [], subtotal: "0.00" } });
});

test("a form without a quantity adds one unit", async () => {
  const { result } = await submit({ product_id: tote, color: "Black" });
  expect(result).toMatchObject({ ok: true, value: { items: [{ color: "Black", quantity: 1 }] } });
});

test("more than the stock is rejected with the number that is left", async () => {
  expect((await submit({ product_id: tote, quantity: "9" })).result).toEqual({
    ok: false,
    error: { code: "not_enough_stock", status: 409, message: "Only 3 left." },
  });
});

test.each<Record<string, string>>([
  { quantity: "0" },
  { quantity: "-1" },
  { quantity: "1.5" },
  { quantity: "2 " },
  { quantity: "1e3" },
  { product_id: "" },
  { product_id: "tote" },
  { product_id: "99999999999999999" },
  { intent: "buy" },
  { color: "a\0b" },
])("an invalid form is rejected with a message: %o", async (invalid) => {
  const { result, headers } = await submit({ product_id: tote, quantity: "1", ...invalid });
  expect(result).toMatchObject({ ok: false, error: { status: 400, message: expect.stringMatching(/\.$/) } });
  expect(headers.getSetCookie()).toEqual([]);
});

test("an unknown product or line is a 404", async () => {
  const missing: Record<string, string>[] = [
    { product_id: "999999" },
    { intent: "update", product_id: tote, quantity: "1" },
  ];
  for (const fields of missing) {
    expect((await submit(fields)).result).toMatchObject({ ok: false, error: { status: 404 } });
  }
});

test("a form from another site is rejected", async () => {
  const crossSite = await submit({ product_id: tote }, { Origin: "https://evil.example" });
  expect(crossSite.result).toMatchObject({ ok: false, error: { code: "cross_site", status: 403 } });
  const own = await submit({ product_id: tote }, { Origin: "http://localhost:3000", "Sec-Fetch-Site": "same-origin" });
  expect(own.result.ok).toBe(true);
});
