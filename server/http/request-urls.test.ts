import { beforeEach, expect, test } from "vitest";
import { env, useSettings } from "#app/platform/env.ts";
import { useTinyHandler } from "#tests/servers/tiny-handler.ts";

const ask = useTinyHandler();
beforeEach(() => useSettings({ ...env(), TRUST_PROXY: 0 }));

test("a malformed URL gets 400", async () => {
  for (const path of ["/%E0%A4%A", "/%00", "/shop%00", `/${"long".repeat(2000)}`]) {
    expect((await ask(path)).status).toBe(400);
  }
});

test("an invalid Host header gets 400 on every URL", async () => {
  const names = ["a b", "shop.example:99999", "%%", "me@shop.example", "shop.example/x", "a,b", "[::1", "1.2.3.999"];
  const paths = [
    "/shop",
    "/cart/plain",
    "/robots.txt",
    "/api/orders/cart/",
    "/api/products_old/products/",
    "/pictures/x",
  ];
  for (const path of paths) {
    for (const host of names)
      expect([path, host, (await ask(path, { headers: { host } })).status]).toEqual([path, host, 400]);
    for (const host of ["localhost:3000", "SHOP.example", "203.0.113.9", "[2001:db8::1]:80"])
      expect((await ask(path, { headers: { host } })).status).not.toBe(400);
  }
});

test("an empty Host header and two Host headers get 400", async () => {
  for (const path of ["/shop", "/cart/plain", "/robots.txt"]) {
    for (const headers of [
      ["Host", ""],
      ["Host", "shop.example", "host", "evil.example"],
    ])
      expect((await ask(path, { headers })).status).toBe(400);
  }
});

test("the Host header never changes which page is sent", async () => {
  for (const headers of [{ host: "localhost:3000/cart.data?x=" }, { host: "evil.example#" }]) {
    expect((await ask("/cart/plain", { headers })).status).toBe(400);
  }
  expect((await ask("/cart/plain?a=1", { headers: { host: "evil.example" } })).text).toContain("of /cart/plain?a=1 ");
  expect((await ask("http://evil.example/cart/plain?a=1")).text).toContain("of /cart/plain?a=1 ");
});

test("behind a trusted proxy X-Forwarded-Host has to be a valid host", async () => {
  useSettings({ ...env(), TRUST_PROXY: 1 });
  const status = async (name: string) => (await ask("/cart/plain", { headers: { "x-forwarded-host": name } })).status;
  for (const name of ["evil.example/cart.data?x=", "", "a b"]) expect(await status(name)).toBe(400);
  for (const name of ["shop.example", "what they wrote, shop.example:443"]) expect(await status(name)).toBe(200);
});

test("without a trusted proxy X-Forwarded-Host is ignored", async () => {
  for (const name of ["other.example", "evil.example/cart.data?x="])
    expect((await ask("/cart/plain", { headers: { "x-forwarded-host": name } })).status).toBe(200);
});

test("the API never sees the host of an absolute URL", async () => {
  const { status, text } = await ask("http://other.example/api/orders/cart/?a=b", {
    headers: { host: "shop.example" },
  });
  expect([status, JSON.parse(text).url]).toEqual([200, "http://shop.example/api/orders/cart/?a=b"]);
});

test("files outside the client build can't be reached", async () => {
  for (const path of ["/../package.json", "/assets/../../package.json", "/%2e%2e/package.json", "/..%2fpackage.json"]) {
    expect((await ask(path)).status).toBe(400);
  }
});

test("a path with dot segments gets 400 for pages, endpoints, images and files", async () => {
  const paths = ["/product/..", "/./shop", "/pictures/../shop", "/pictures/%2E%2e/shop", "/x/../robots.txt", "//shop"];
  const calls = ["/api/products_old/../orders/cart/", "/api/products_old/%2e%2E/orders/cart/", "/api/./orders/cart/"];
  for (const path of [...paths, ...calls, "/api/products_old/..%2Forders/cart/", "http://shop.example/product/.."]) {
    for (const method of ["GET", "HEAD", "POST"]) expect((await ask(path, { method })).status).toBe(400);
  }
});

test("a private page ignores a parameter that contains NUL", async () => {
  expect((await ask("/cart/plain?a=1&b=%00&c=2")).text).toContain("of /cart/plain?a=1&amp;c=2 ");
});
