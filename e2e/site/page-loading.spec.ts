import { gzipSync } from "node:zlib";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "../fixtures/shop-test.ts";

const PAGES = [
  "/",
  "/shop",
  "/shop?type=bags&price=100-200&sort=price-low",
  "/men",
  "/women",
  "/general",
  "/bags",
  "/accessories",
  "/wallets",
  "/product/harbour-tote",
  "/search?q=tote",
  "/cart",
  "/wishlist",
  "/login",
  "/register",
  "/reset-password",
  "/reset-password/uid/token",
  "/about",
  "/contact",
  "/shipping",
  "/faq",
  "/care",
  "/size-guide",
  "/privacy",
  "/terms",
];

test("walking through the shop uses the REST calls and no second protocol", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await page.getByRole("navigation").getByRole("link", { name: "Women" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Women's Products" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Handcrafted Leather Goods" })).toBeVisible();
  expect(asked).toContain("/api/products_old/products/");
  expect(asked.filter((path) => path.endsWith(".data") || path === "/__manifest")).toEqual([]);
});

/** Asks for a product's page without a press on it, its pictures held back until they may come; and notes its scripts. */
async function openQuietly(page: Page): Promise<{ scripts: string[]; show: () => void }> {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  let show = () => {};
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  await page.route("**/pictures/**", async (route) => {
    await shown;
    await route.continue();
  });
  await page.goto("/product/harbour-tote", { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();
  return { scripts, show };
}

/** The page waits for its large picture so long at most; this machine may be slower. */
const resetLimit = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((work: TimerHandler, ms?: number) => (ms === 2500 ? 0 : later(work, ms))) as typeof setTimeout;
  });

const isHydrated = () => "__reactRouterDataRouter" in window;

test("scripts come after the large picture", async ({ page }) => {
  await resetLimit(page);
  const { scripts, show } = await openQuietly(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(scripts).toEqual([]);
  show();
  await page.waitForFunction(isHydrated);
});

test("scripts come at the first press, whatever is still on its way", async ({ page }) => {
  await resetLimit(page);
  const { scripts, show } = await openQuietly(page);
  await page.getByRole("heading", { level: 1 }).click();
  await expect.poll(() => scripts.length).toBeGreaterThan(5);
  await page.waitForFunction(isHydrated);
  show();
});

test("scripts come in the end, though the large picture never does", async ({ page }) => {
  const { show } = await openQuietly(page);
  await page.waitForFunction(isHydrated);
  show();
});

test("no page is heavier than 30 kB on its way, nor styled where the policy forbids it", async ({ request }) => {
  for (const path of PAGES) {
    const html = await (await request.get(path)).text();
    expect([path, gzipSync(html).length < 30_000]).toEqual([path, true]);
    expect([path, html.match(/<[a-z][^>]* (style|on[a-z]+)="[^"]*"/)?.[0]]).toEqual([path, undefined]);
  }
});

type Visitor = { request: APIRequestContext; secrets: string[]; access?: string };

test("a thousand requests of guests and signed-in shoppers never show one visitor's things to another", async ({
  playwright,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const visitors: Visitor[] = [];
  const found = await fetch(`${baseURL}/api/products_old/products/?in_stock=true&limit=8&fields=id,name`);
  const products = (await found.json()) as { id: number; name: string }[];
  for (const [i, product] of products.entries()) {
    const request = await playwright.request.newContext({ baseURL });
    const added = await request.post("/api/orders/cart/add_item/", { data: { product_id: product.id, quantity: 1 } });
    expect(added.ok()).toBe(true);
    const cookies = (await request.storageState()).cookies.map(({ value }) => value);
    const visitor: Visitor = { request, secrets: cookies };
    if (i < 3) {
      const email = `visitor-${i}-${Date.now()}@example.com`;
      const password = `saddle stitched ${i} ${Date.now()}`;
      const names = { username: `visitor${i}${Date.now()}`, first_name: `Firstname${i}x`, last_name: `Lastname${i}x` };
      await request.post("/api/accounts/users/", { data: { email, password, confirm_password: password, ...names } });
      const signedIn = await request.post("/api/accounts/users/login/", { data: { email, password } });
      const { access, refresh } = (await signedIn.json()) as { access: string; refresh: string };
      visitor.access = access;
      visitor.secrets.push(access, refresh, email, names.username, names.first_name, names.last_name);
      visitor.secrets.push(...(await request.storageState()).cookies.map(({ value }) => value));
    }
    visitors.push(visitor);
  }
  const paths = [
    ...PAGES.slice(0, 14),
    "/api/products_old/products/?limit=5",
    "/api/orders/cart/",
    "/cart/plain",
    "/nowhere",
  ];
  const ask = async (n: number) => {
    const visitor = visitors[n % visitors.length];
    const path = paths[Math.floor(n / visitors.length) % paths.length] ?? "/";
    const headers: Record<string, string> = visitor?.access ? { authorization: `Bearer ${visitor.access}` } : {};
    const response = await visitor?.request.get(path, { headers, maxRedirects: 0 });
    const received = JSON.stringify(response?.headers()) + (await response?.text());
    const others = visitors.filter((other) => other !== visitor).flatMap(({ secrets }) => secrets);
    expect(others.filter((secret) => received.includes(secret))).toEqual([]);
    const caching = response?.headers()["cache-control"] ?? "";
    if (response?.headers()["set-cookie"]) expect(caching).toMatch(/private|no-store/);
    if (caching.includes("public")) expect(visitor?.secrets.filter((secret) => received.includes(secret))).toEqual([]);
  };
  for (let n = 0; n < 1000; n += 20) await Promise.all(Array.from({ length: 20 }, (_, i) => ask(n + i)));
  await Promise.all(visitors.map(({ request }) => request.dispose()));
});
