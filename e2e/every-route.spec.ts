import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./shop-test.ts";

const ROUTES: [path: string, heading: RegExp][] = [
  ["/", /Handcrafted Leather Goods/],
  ["/shop", /Shop All Products/],
  ["/shop?category=bags", /./],
  ["/men", /Men's Products/],
  ["/women", /Women's Products/],
  ["/general", /General Products/],
  ["/bags", /Bags/],
  ["/accessories", /Accessories/],
  ["/wallets", /Wallets/],
  ["/product/harbour-tote", /Harbour Tote/],
  ["/cart", /Cart/],
  ["/wishlist", /Wishlist/],
  ["/login", /Sign in/],
  ["/register", /Create account/],
  ["/reset-password", /Reset password/],
  ["/reset-password/someone/something", /Set a new password/],
  ["/search?q=belt", /./],
  ["/about", /Our Story/],
  ["/contact", /Contact/],
  ["/shipping", /Shipping/],
  ["/faq", /Questions/],
  ["/care", /Care/],
  ["/size-guide", /Size/],
  ["/privacy", /Privacy/],
  ["/terms", /Terms/],
];

for (const [path, heading] of ROUTES) {
  test(`${path} has one heading, a title, a description and its own canonical address`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()["set-cookie"]).toBeUndefined();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(/Wellworn/);
    expect((await page.locator('meta[name="description"]').getAttribute("content"))?.length).toBeGreaterThan(20);
  });

  for (const width of [390, 1280]) {
    test(`${path} is accessible at ${width} px, light and dark`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.goto(path);
        await page.waitForLoadState("networkidle");
        const report = await new AxeBuilder({ page })
          .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
          .analyze();
        expect(
          report.violations.map(
            ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map((node) => node.html).join(" | ")}`,
          ),
        ).toEqual([]);
      }
    });
  }

  test(`${path} is no wider than a screen of 320 px and nothing moves while it loads`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.addInitScript(() => {
      const seen = window as Window & { shift?: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput) seen.shift = (seen.shift ?? 0) + entry.value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await page.evaluate(() => (window as Window & { shift?: number }).shift ?? 0)).toBeLessThan(0.005);
  });
}

test("the footer's and header's links all lead somewhere", async ({ page, request }) => {
  await page.goto("/");
  const paths = await page
    .locator("header a[href^='/'], footer a[href^='/']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(paths.length).toBeGreaterThan(12);
  for (const path of new Set(paths)) expect((await request.get(path)).status(), path).toBe(200);
  for (const anchor of ["craftsmanship", "sustainability"]) {
    await page.goto(`/about#${anchor}`);
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  }
});

test("sitemap and robots name the shop's pages", async ({ request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(sitemap).toContain("/product/harbour-tote");
  expect(sitemap).toContain("/care");
  expect(await (await request.get("/robots.txt")).text()).toMatch(/Sitemap: http/);
});

test("a product page tells search engines what it sells", async ({ page }) => {
  await page.goto("/product/harbour-tote");
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).flatMap((text) =>
    JSON.parse(text),
  );
  const types = data.map((entry: { "@type": string }) => entry["@type"]);
  expect(types).toContain("Product");
  expect(types).toContain("BreadcrumbList");
});
