import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { databasePool } from "#app/platform/db/db.server.ts";
import { env, useSettings } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { useTinyHandler } from "#tests/servers/tiny-handler.ts";

const ask = useTinyHandler();

beforeAll(async () => {
  // The request handler may not be listening before it reports the first change.
  const page = (await ask("/shop")).text;
  await vi.waitFor(async () => {
    await changeCatalog();
    expect((await ask("/shop")).text).not.toBe(page);
  }, POLL_OPTIONS);
});
beforeEach(() => useSettings({ ...env(), TRUST_PROXY: 0 }));

async function changeCatalog(channel = "catalog_changed") {
  await databasePool().query(`notify ${channel}`);
}

test("a shared page is rendered once, without anything of the first visitor", async () => {
  const first = await ask("/shop", { headers: { cookie: "sessionid=secret", authorization: "Bearer secret" } });
  expect(first.text).toContain("render");
  expect(first.text).not.toContain("secret");
  expect(first.headers["set-cookie"]).toBeUndefined();
  expect(first.headers["cache-control"]).toMatch(
    /^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+, stale-if-error=\d+$/,
  );
  expect((await ask("/shop")).text).toBe(first.text);
});

test("a thousand requests of guests and signed-in shoppers never mix", async () => {
  const asked = Array.from({ length: 1000 }, (_, i) => {
    const secret = `secret-${i}-of-shopper`;
    const headers: Record<string, string> =
      i % 2 ? { cookie: `sessionid=${secret}`, authorization: `Bearer ${secret}` } : {};
    const path =
      ["/shop", "/cart/plain", "/shop?page=2", "/api/orders/cart/", "/api/products_old/products/"][i % 5] ?? "/";
    return ask(path, { headers }).then((response) => ({ path, secret, signedIn: i % 2 === 1, answer: response }));
  });
  for (const { path, secret, signedIn, answer: response } of await Promise.all(asked)) {
    const secrets = new Set(response.text.match(/secret-\d+-of-shopper/g));
    const isPersonal = path === "/cart/plain" || path === "/api/orders/cart/";
    expect([...secrets]).toEqual(isPersonal && signedIn ? [secret] : []);
    if (isPersonal) expect(response.headers["cache-control"]).toBe("private, no-store");
    else expect(response.headers["set-cookie"]).toBeUndefined();
  }
});

test("a response that sets a cookie is never cacheable, whatever its page declares", async () => {
  const { headers } = await ask("/cart/plain");
  expect(headers["set-cookie"]).toEqual(["sessionid=fresh"]);
  expect(headers["cache-control"]).toBe("private, no-store");
});

test("a change of the catalog invalidates the page", async () => {
  const old = (await ask("/shop")).text;
  await changeCatalog();
  await vi.waitFor(async () => expect((await ask("/shop")).text).not.toBe(old), POLL_OPTIONS);
});

test("a change of stock alone keeps pages cached and updates the API", async () => {
  const page = (await ask("/shop")).text;
  const list = (await ask("/api/products_old/products/")).text;
  await changeCatalog("stock_changed");
  await vi.waitFor(async () => expect((await ask("/api/products_old/products/")).text).not.toBe(list), POLL_OPTIONS);
  expect((await ask("/shop")).text).toBe(page);
});

test("parameters without effect don't create another cache entry", async () => {
  const { text } = await ask("/shop?type=bags&sort=price");
  for (const same of [
    "?sort=price&type=bags",
    "?utm_source=x&type=bags&sort=price&page=",
    "?x=1&sort=price&type=bags",
  ]) {
    expect((await ask(`/shop${same}`)).text).toBe(text);
  }
  expect(text).toContain("/shop?type=bags&amp;sort=price");
});

test("unknown URLs share one cached 404 page", async () => {
  const first = await ask("/made-up-0");
  expect(first.status).toBe(404);
  for (let i = 1; i < 50; i++) expect((await ask(`/made-up-${i}/${i}`)).headers.etag).toBe(first.headers.etag);
});

test("the 404 of an unknown product is not cached", async () => {
  expect((await ask("/product/nothing")).status).toBe(404);
  expect((await ask("/product/harbour-tote")).status).toBe(200);
});

test("brotli, gzip and identity are the same page, each with its own ETag", async () => {
  const plain = await ask("/shop?page=3");
  const gzip = await ask("/shop?page=3", { headers: { "accept-encoding": "gzip" } });
  const br = await ask("/shop?page=3", { headers: { "accept-encoding": "br" } });
  expect(br.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(br.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  for (const { headers } of [plain, br, gzip]) expect(headers.vary).toBe("accept-encoding");
});

test("the first request gets the fastest compression, later ones the smallest", async () => {
  const browser = { headers: { "accept-encoding": "gzip, deflate, br" } };
  const first = await ask("/shop?page=4", browser);
  expect(first.headers["content-encoding"]).toBe("gzip");
  await vi.waitFor(
    async () => expect((await ask("/shop?page=4", browser)).headers["content-encoding"]).toBe("br"),
    POLL_OPTIONS,
  );
  const later = await ask("/shop?page=4", browser);
  expect(brotliDecompressSync(later.body)).toEqual(gunzipSync(first.body));
  expect(later.body.length).toBeLessThan(first.body.length);
});

test("a client that has the page already gets a 304", async () => {
  for (const path of ["/shop", "/api/products_old/products/", "/robots.txt"]) {
    const { headers } = await ask(path);
    for (const tag of [headers.etag, String(headers.etag).replace("W/", ""), `"other", ${headers.etag}`]) {
      const again = await ask(path, { headers: { "if-none-match": String(tag) } });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    }
    expect((await ask(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  }
});

test("a 304 of a page that was not cached yet leaves the stored page its content security policy", async () => {
  const path = "/shop?page=41";
  const cold = await ask(path, { headers: { "if-none-match": "*" } });
  expect([cold.status, cold.headers["content-security-policy"]]).toEqual([304, undefined]);
  expect((await ask(path)).headers["content-security-policy"]).toBeDefined();
});

test("HEAD responds like GET, without the body", async () => {
  for (const path of ["/shop", "/robots.txt", "/api/products_old/products/"]) {
    const { status, headers, body } = await ask(path, { method: "HEAD" });
    expect([status, headers["content-length"], body.length]).toEqual([
      200,
      (await ask(path)).headers["content-length"],
      0,
    ]);
  }
});

test("a catalog read of the API is computed once, without the client's cookies, and sets none", async () => {
  const { text, headers } = await ask("/api/products_old/products/?type=bags&search=", {
    headers: { cookie: "a=secret" },
  });
  expect(text).not.toContain("secret");
  expect(headers).toMatchObject({ "x-total-count": "53", "cache-control": "public, max-age=0, must-revalidate" });
  expect(headers["set-cookie"]).toBeUndefined();
  expect((await ask("/api/products_old/products/?search=&type=bags")).text).toBe(text);
  expect((await ask("/api/products_old/products/?type=bags")).text).not.toBe(text);
  expect((await ask("/api/products_old/products/nothing")).status).toBe(404);
});

test("only endpoints that declare it have shared responses, whatever their path", async () => {
  for (const session of ["first", "second"]) {
    const { text, headers } = await ask("/api/products_old/mine/", { headers: { cookie: `a=${session}` } });
    expect(text).toContain(session);
    expect(headers["cache-control"]).toBe("private, no-store");
  }
});

test("every response has the security headers", async () => {
  for (const path of ["/shop", "/cart/plain", "/made-up", "/robots.txt", "/api/orders/cart/", "/api/nothing", "/%00"]) {
    expect((await ask(path)).headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-frame-options": "DENY",
    });
  }
  for (const path of ["/shop", "/cart/plain", "/made-up", "/robots.txt", "/api/orders/cart/", "/%00"]) {
    const policy = (await ask(path)).headers["content-security-policy"];
    expect(policy).toMatch(
      /^default-src 'none';.*frame-ancestors 'none'; base-uri 'none'; object-src 'none'; script-src 'self'/,
    );
    expect(policy).not.toContain("unsafe");
  }
});

test("React Router's data requests get 404", async () => {
  for (const path of ["/shop.data", "/_root.data", "/product/harbour-tote.data", "/__manifest?paths=/shop"])
    expect((await ask(path)).status).toBe(404);
});

test("the error page of a failed page contains no internal details", async () => {
  const { status, text, headers } = await ask("/product/broken");
  expect(status).toBe(500);
  expect(text).not.toMatch(/secret inside|at .*:\d+/);
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

const form = { "content-type": "application/x-www-form-urlencoded" };

test("a form is accepted from the shop's own pages and from clients that are not browsers", async () => {
  const logReady: Record<string, string>[] = [
    {},
    { origin: "https://shop.example" },
    { "sec-fetch-site": "same-origin" },
  ];
  for (const headers of logReady) {
    const response = await ask("/cart/plain", {
      method: "POST",
      headers: { ...form, ...headers },
      body: "product_id=7",
    });
    expect([response.status, response.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  }
});

test("a form from another site is rejected", async () => {
  const others: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  for (const headers of others) {
    const warned = vi.spyOn(log, "warn");
    const response = await ask("/cart/plain", {
      method: "POST",
      headers: { ...form, ...headers },
      body: "product_id=7",
    });
    expect(response.status).toBe(403);
    expect(warned).toHaveBeenCalledWith(expect.objectContaining({ event: "cross_site_request" }), expect.any(String));
  }
});

test("a form that is too long is rejected, and so is an unknown method", async () => {
  const long = await ask("/cart/plain", { method: "POST", headers: form, body: `product_id=${"7".repeat(300_000)}` });
  expect(long.status).toBe(413);
  for (const method of ["PUT", "DELETE", "PATCH"]) expect((await ask("/shop", { method })).status).toBe(405);
});

test("forwarding headers are ignored without a trusted proxy", async () => {
  const claims = { "x-forwarded-for": "1.2.3.4", "x-client-address": "1.2.3.4", "x-request-id": "forged-request-id" };
  for (const path of ["/api/orders/cart/", "/cart/plain"]) {
    const { text } = await ask(path, { headers: claims });
    expect(text).not.toMatch(/1\.2\.3\.4|forged/);
    expect(text).toContain("127.0.0.1");
  }
});

test("behind a trusted proxy the client's address and the request id come from the proxy", async () => {
  useSettings({ ...env(), TRUST_PROXY: 1 });
  const claims = { "x-forwarded-for": "1.2.3.4, 203.0.113.9", "x-request-id": "from-our-proxy" };
  const { told } = JSON.parse((await ask("/api/orders/cart/", { headers: claims })).text);
  expect(told).toMatchObject({ "x-client-address": "203.0.113.9", "x-request-id": "from-our-proxy" });
});
