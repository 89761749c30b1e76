import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { log } from "#app/platform/log.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { createApi } from "./api.ts";
import { describeEndpoints } from "./openapi.ts";

useDatabase();

const api = createApi();
const shopper = apiVisitor(api);
const ADD = "/api/orders/cart/add_item/";
const message = { error: expect.stringMatching(/^[A-Z].*\.$/) };

afterEach(() => void vi.restoreAllMocks());

const declared = api.openAPIRegistry.definitions.flatMap((definition) =>
  definition.type === "route" ? [definition.route] : [],
);
/** Endpoints that take raw bytes, because their bodies are no JSON and may be larger than 64 kB, and check them themselves. */
const RAW: Record<string, { title: string; refused: number }> = {
  "/api/orders/{number}/reviews/photos/": {
    title: "takes photos of up to 10 MB, and reads them after it has checked whose order it is",
    refused: 404,
  },
  "/api/admin/images/": {
    title: "takes images of up to 25 MB, and reads them after it has checked who sends them",
    refused: 401,
  },
};
const unsafe = declared.filter(({ method }) => method !== "get").map(({ method, path }) => [method, path] as const);
/** Endpoints that need neither a body nor a sign-in succeed whatever is sent. */
const withInput = unsafe.filter(
  ([method, path]) =>
    !(path in RAW) &&
    !declared.some(
      (route) =>
        route.method === method &&
        route.path === path &&
        "x-permission" in route &&
        route["x-permission"] === "public" &&
        !route.request?.body,
    ),
);

const withJson = unsafe.filter(([, path]) => !(path in RAW));

/** Sends a request with any body. */
const sendBody = (method: string, path: string, body: string, headers: Record<string, string> = {}) =>
  shopper.call(path, {
    method: method.toUpperCase(),
    headers: { "Content-Type": "application/json", ...headers },
    body,
  });

test("every endpoint of the specification is declared", () => {
  const endpoints = declared.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  for (const endpoint of [
    "GET /api/products_old/products/",
    "GET /api/products_old/products/{slug}",
    "GET /api/orders/cart/",
    "POST /api/orders/cart/add_item/",
    "POST /api/orders/cart/update_item/",
    "POST /api/orders/cart/remove_item/",
    "GET /api/accounts/users/wishlist/",
    "POST /api/accounts/users/wishlist_add/",
    "POST /api/accounts/users/wishlist_remove/",
    "POST /api/accounts/users/login/",
    "POST /api/accounts/users/",
    "POST /api/accounts/users/password_reset_request/",
    "POST /api/accounts/users/password_reset_confirm/",
  ])
    expect(endpoints).toContain(endpoint);
});

test("openapi.json is up to date (`npm run openapi` writes it)", async () => {
  const documented = JSON.parse(readFileSync(new URL("./openapi.json", import.meta.url), "utf8"));
  expect(documented).toEqual(JSON.parse(JSON.stringify(describeEndpoints(createApi()))));
  const { status, body } = await shopper.get("/api/openapi.json");
  expect(status).toBe(200);
  expect(body).toEqual(documented);
  expect(documented).toMatchObject({ openapi: "3.1.0", info: { title: "Wellworn" } });
});

test("the documentation page works without scripts, and its links have targets", async () => {
  const { status, headers, body } = await shopper.get("/api/docs");
  expect(status).toBe(200);
  expect(headers.get("content-security-policy")).toContain("style-src 'sha256-");
  expect(body).toContain("/api/orders/cart/add_item/");
  const text = String(body);
  const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  const targets = [...text.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
  expect(ids.filter((id) => /\s/.test(id ?? ""))).toEqual([]);
  expect([...new Set(targets)].filter((id) => !ids.includes(id))).toEqual([]);
  expect(body).not.toMatch(/<script|https?:\/\/(?!www\.w3)/);
});

test.each(unsafe)(
  "%s %s rejects requests of another site, including sign-in and registration",
  async (method, path) => {
    const response = await shopper.call(path, {
      method: method.toUpperCase(),
      headers: { "Content-Type": "text/plain", Origin: "https://evil.example" },
      body: "{}",
    });
    expect([response.status, response.body]).toEqual([403, message]);
  },
);

test.each(withInput)("%s %s rejects malformed JSON with a message", async (method, path) => {
  for (const broken of ["{", '{"a":', "\u0000", "undefined", '{"a":"\u0000"}']) {
    const response = await sendBody(method, path, broken);
    expect([broken, response.status]).toEqual([broken, expect.toBeOneOf([400, 401])]);
    expect(response.body).toEqual(message);
  }
});

test.each(withJson)("%s %s rejects other content types with a message", async (method, path) => {
  const form = await sendBody(method, path, "a=1", { "Content-Type": "application/x-www-form-urlencoded" });
  expect([form.status, form.body]).toEqual([415, message]);
});

test.each(withInput)("%s %s rejects values of a wrong type with a message", async (method, path) => {
  for (const invalid of [[], "text", 7, null, true, {}]) {
    const response = await sendBody(method, path, JSON.stringify(invalid));
    // For an order's endpoint {} is valid, except for a review; the order "{number}" does not exist. Staff have to sign in first.
    const mayBeEmpty = path.includes("{number}") && !path.endsWith("/reviews/") && !path.startsWith("/api/admin/");
    const expected = mayBeEmpty && JSON.stringify(invalid) === "{}" ? [404] : [400, 401];
    expect([invalid, response.status]).toEqual([invalid, expect.toBeOneOf(expected)]);
    expect(response.body).toMatchObject(message);
  }
});

test.each(withJson)("%s %s rejects a body above 64 kB, with and without Content-Length", async (method, path) => {
  const long = JSON.stringify("x".repeat(64 * 1024 - 1));
  expect((await sendBody(method, path, long)).status).toBe(413);
  expect((await sendBody(method, path, long.slice(1))).status).not.toBe(413);
  const withLength = await sendBody(method, path, long, { "Content-Length": String(long.length) });
  expect([withLength.status, withLength.body]).toEqual([413, message]);
});

test.each(Object.entries(RAW))("%s $title", async (path, { refused }) => {
  for (const type of ["image/jpeg", "application/json", "application/x-www-form-urlencoded"]) {
    const response = await sendBody("post", path, "x".repeat(64 * 1024 + 1), { "Content-Type": type });
    expect([type, response.status, response.body]).toEqual([type, refused, message]);
  }
});

test("only the listed endpoints take something else than JSON", () => {
  const others = declared.filter(({ request }) => request?.body && !("application/json" in request.body.content));
  expect(others.map(({ path }) => path)).toEqual(Object.keys(RAW));
});

test("NUL characters are rejected in bodies, queries and paths", async () => {
  expect((await shopper.post(ADD, '{"product_id":1,"color":"a\\u0000b"}')).status).toBe(400);
  expect((await shopper.post(ADD, '{"product_id":1,"color":"\\\\u0000"}')).body).not.toEqual({
    error: "Text can’t contain NUL characters.",
  });
  for (const path of ["/api/products_old/products/?search=%00", "/api/products_old/products/%00"]) {
    expect([(await shopper.get(path)).status, (await shopper.get(path)).body]).toEqual([400, message]);
  }
});

test("an unknown path gets 404 in JSON", async () => {
  for (const path of ["/api", "/api/", "/api/nothing", "/api/orders/cart/add_item/x", "/api/../etc/passwd"]) {
    const response = await shopper.get(path);
    expect([response.status, response.body]).toEqual([404, message]);
  }
});

test.each([
  ["DELETE", "/api/orders/cart/", "GET, HEAD"],
  ["GET", ADD, "POST"],
  ["PUT", "/api/orders/cart/update_item", "POST"],
  ["PATCH", "/api/products_old/products/", "GET, HEAD"],
  ["POST", "/api/products_old/products/harbour-tote", "GET, HEAD"],
  ["POST", "/api/products_old/products/harbour-tote/similar/", "GET, HEAD"],
  ["POST", "/api/products_old/popular/", "GET, HEAD"],
])("%s %s gets 405 with the allowed methods", async (method, path, allow) => {
  const response = await shopper.call(path, { method });
  expect([response.status, response.body, response.headers.get("allow")]).toEqual([405, message, allow]);
});

test("OPTIONS returns the allowed methods", async () => {
  const response = await shopper.call(ADD, { method: "OPTIONS" });
  expect([response.status, response.headers.get("allow")]).toEqual([204, "POST"]);
});

test("a trailing slash makes no difference and causes no redirect", async () => {
  for (const path of ["/api/orders/cart", "/api/orders/cart/", "/api/products_old/products", "/api/openapi.json/"]) {
    expect((await shopper.get(path)).status).toBe(200);
  }
});

test("every response has the request id", async () => {
  const { headers } = await shopper.get("/api/orders/cart/", { "x-request-id": "request-0123" });
  expect(headers.get("x-request-id")).toBe("request-0123");
  expect((await shopper.get("/api/nothing")).headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("an unexpected error gets a message without details and is logged with the request id", async () => {
  const logged = vi.spyOn(log, "error");
  const broken = createApi();
  broken.get("/api/broken", () => {
    throw new Error("secret detail at line 7");
  });
  const response = await apiVisitor(broken).get("/api/broken", { "x-request-id": "request-0456" });
  expect([response.status, response.body]).toEqual([500, message]);
  expect(JSON.stringify(response.body)).not.toMatch(/secret|line 7| at /);
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ requestId: "request-0456", path: "/api/broken" }),
    expect.any(String),
  );
});
