import { gzipSync } from "node:zlib";
import type { APIRequestContext, Page } from "@playwright/test";
import { delayRequests } from "../fixtures/delayed-requests.ts";
import { untilPageHydrated } from "../fixtures/hydration.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { insertStaffSession } from "../fixtures/staff-session.ts";

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

test("client-side navigation uses the REST API and no React Router data requests", async ({ page }) => {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await page.goto("/");
  await untilPageHydrated(page);
  await page.getByRole("navigation").getByRole("link", { name: "Women" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Women's Products" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Handcrafted Leather Goods" })).toBeVisible();
  expect(paths).toContain("/api/products_old/products/");
  expect(paths.filter((path) => path.endsWith(".data") || path === "/__manifest")).toEqual([]);
});

/** Opens a product page without input, delays its images until `release` is called, and records script requests. */
async function openWithoutImages(page: Page): Promise<{ scripts: string[]; release: () => void }> {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  const release = await delayRequests(page, "**/pictures/**");
  await page.goto("/product/harbour-tote", { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();
  return { scripts, release };
}

/** Removes the page's deadline for its large image, because the test machine may be slower. */
const removeDeadline = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((work: TimerHandler, ms?: number) => (ms === 2500 ? 0 : later(work, ms))) as typeof setTimeout;
  });

test("scripts load after the large image", async ({ page }) => {
  await removeDeadline(page);
  const { scripts, release } = await openWithoutImages(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(scripts).toEqual([]);
  release();
  await untilPageHydrated(page);
});

test("scripts load at the first click, even while images load", async ({ page }) => {
  await removeDeadline(page);
  const { scripts, release } = await openWithoutImages(page);
  await page.getByRole("heading", { level: 1 }).click();
  await expect.poll(() => scripts.length).toBeGreaterThan(5);
  await untilPageHydrated(page);
  release();
});

test("scripts load after the deadline when the large image never does", async ({ page }) => {
  const { release } = await openWithoutImages(page);
  await untilPageHydrated(page);
  release();
});

test("no page exceeds 30 kB compressed or has inline styles or handlers", async ({ request }) => {
  for (const path of PAGES) {
    const html = await (await request.get(path)).text();
    expect([path, gzipSync(html).length < 30_000]).toEqual([path, true]);
    expect([path, html.match(/<[a-z][^>]* (style|on[a-z]+)="[^"]*"/)?.[0]]).toEqual([path, undefined]);
  }
});

/** `own` is a path whose response contains this text of the visitor. */
type Visitor = {
  request: APIRequestContext;
  secrets: string[];
  own: { path: string; text: string };
  access?: string;
};

test("a thousand mixed requests of guests, customers and staff never show one visitor's data to another", async ({
  playwright,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const visitors: Visitor[] = [];
  const found = await fetch(`${baseURL}/api/products_old/products/?in_stock=true&limit=8&fields=id,name`);
  const products = (await found.json()) as { id: number; name: string }[];
  for (const [i, product] of products.entries()) {
    const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
    const added = await request.post("/api/orders/cart/add_item/", { data: { product_id: product.id, quantity: 1 } });
    expect(added.ok()).toBe(true);
    const cookies = (await request.storageState()).cookies.map(({ value }) => value);
    const own = { path: "/api/orders/cart/", text: product.name };
    const visitor: Visitor = { request, secrets: cookies, own };
    if (i < 3) {
      const email = `visitor-${i}-${Date.now()}@example.com`;
      const password = `saddle stitched ${i} ${Date.now()}`;
      const names = { username: `visitor${i}${Date.now()}`, first_name: `Firstname${i}x`, last_name: `Lastname${i}x` };
      const registration = { email, password, confirm_password: password, ...names };
      expect((await request.post("/api/accounts/users/", { data: registration })).ok()).toBe(true);
      const signedIn = await request.post("/api/accounts/users/login/", { data: { email, password } });
      expect(signedIn.ok()).toBe(true);
      const { access, refresh } = (await signedIn.json()) as { access: string; refresh: string };
      visitor.access = access;
      visitor.secrets.push(access, refresh, email, names.username, names.first_name, names.last_name);
      visitor.secrets.push(...(await request.storageState()).cookies.map(({ value }) => value));
    }
    visitors.push(visitor);
  }
  for (const role of ["owner", "packer"] as const) {
    const { name, token } = await insertStaffSession(role);
    const extraHTTPHeaders = { cookie: `staff=${token}` };
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders });
    visitors.push({ request, secrets: [name, token], own: { path: "/api/admin/me/", text: name } });
  }
  const paths = [
    ...PAGES.slice(0, 14),
    "/admin",
    "/admin/me",
    "/api/admin/me/",
    "/api/products_old/products/?limit=5",
    "/api/orders/cart/",
    "/cart/plain",
    "/nowhere",
  ];
  const receivedOwn = new Set<Visitor>();
  const ask = async (n: number) => {
    const visitor = visitors[n % visitors.length];
    const path = paths[Math.floor(n / visitors.length) % paths.length] ?? "/";
    const headers: Record<string, string> = visitor?.access ? { authorization: `Bearer ${visitor.access}` } : {};
    const response = await visitor?.request.get(path, { headers, maxRedirects: 0 });
    const received = JSON.stringify(response?.headers()) + (await response?.text());
    const others = visitors.filter((other) => other !== visitor).flatMap(({ secrets }) => secrets);
    expect(others.filter((secret) => received.includes(secret))).toEqual([]);
    if (visitor && path === visitor.own.path) {
      expect(received).toContain(visitor.own.text);
      receivedOwn.add(visitor);
    }
    const caching = response?.headers()["cache-control"] ?? "";
    if (response?.headers()["set-cookie"]) expect(caching).toMatch(/private|no-store/);
    if (path.includes("/admin")) expect(caching).toMatch(/no-store/);
    if (caching.includes("public")) expect(visitor?.secrets.filter((secret) => received.includes(secret))).toEqual([]);
  };
  for (let n = 0; n < 1000; n += 20) await Promise.all(Array.from({ length: 20 }, (_, i) => ask(n + i)));
  expect(receivedOwn.size).toBe(visitors.length);
  await Promise.all(visitors.map(({ request }) => request.dispose()));
});
