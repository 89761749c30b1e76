import { beforeEach, expect, test } from "vitest";
import { env, useSettings } from "#app/platform/env.ts";
import { useTinyHandler } from "#tests/servers/tiny-handler.ts";

const ask = useTinyHandler();
beforeEach(() => useSettings({ ...env(), TRUST_PROXY: 0 }));

test("an address that nobody could have typed is answered 400", async () => {
  for (const path of ["/%E0%A4%A", "/%00", "/shop%00", `/${"long".repeat(2000)}`]) {
    expect((await ask(path)).status).toBe(400);
  }
});

test("a name for the shop that is none is answered 400, whatever is asked for", async () => {
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

test("an empty name for the shop is none, and two are one too many", async () => {
  for (const path of ["/shop", "/cart/plain", "/robots.txt"]) {
    for (const headers of [
      ["Host", ""],
      ["Host", "shop.example", "host", "evil.example"],
    ])
      expect((await ask(path, { headers })).status).toBe(400);
  }
});

test("the name that the shop is called by never says which page is shown", async () => {
  for (const headers of [{ host: "localhost:3000/cart.data?x=" }, { host: "evil.example#" }]) {
    expect((await ask("/cart/plain", { headers })).status).toBe(400);
  }
  expect((await ask("/cart/plain?a=1", { headers: { host: "evil.example" } })).text).toContain("of /cart/plain?a=1 ");
  expect((await ask("http://evil.example/cart/plain?a=1")).text).toContain("of /cart/plain?a=1 ");
});

test("behind a proxy of ours a forwarded name has to be one too", async () => {
  useSettings({ ...env(), TRUST_PROXY: 1 });
  const status = async (name: string) => (await ask("/cart/plain", { headers: { "x-forwarded-host": name } })).status;
  for (const name of ["evil.example/cart.data?x=", "", "a b"]) expect(await status(name)).toBe(400);
  for (const name of ["shop.example", "what they wrote, shop.example:443"]) expect(await status(name)).toBe(200);
});

test("there is no way to files that are not the browser's", async () => {
  for (const path of ["/../package.json", "/assets/../../package.json", "/%2e%2e/package.json", "/..%2fpackage.json"]) {
    expect((await ask(path)).status).toBe(400);
  }
});

test("a path with dots is answered 400 by pages, calls, pictures and files alike", async () => {
  const paths = ["/product/..", "/./shop", "/pictures/../shop", "/pictures/%2E%2e/shop", "/x/../robots.txt", "//shop"];
  const calls = ["/api/products_old/../orders/cart/", "/api/products_old/%2e%2E/orders/cart/", "/api/./orders/cart/"];
  for (const path of [...paths, ...calls, "/api/products_old/..%2Forders/cart/", "http://shop.example/product/.."]) {
    for (const method of ["GET", "HEAD", "POST"]) expect((await ask(path, { method })).status).toBe(400);
  }
});

test("a page for one visitor ignores a parameter that can't be read", async () => {
  expect((await ask("/cart/plain?a=1&b=%00&c=2")).text).toContain("of /cart/plain?a=1&amp;c=2 ");
});
