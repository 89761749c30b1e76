import { newAccount } from "../fixtures/account-steps.ts";
import { addToCart } from "../fixtures/checkout-steps.ts";
import { untilPageHydrated } from "../fixtures/hydration.ts";
import { expectAccessibleLightAndDark, horizontalOverflow, layoutShift, watchShifts } from "../fixtures/page-checks.ts";
import { expect, test } from "../fixtures/shop-test.ts";

const ROUTES: [path: string, heading: RegExp][] = [
  ["/", /Handcrafted Leather Goods/],
  ["/shop", /Shop All Products/],
  ["/shop?category=bags", /./],
  ["/shop?type=bags&price=100-200&sort=price-low", /./],
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
  ["/care", /care/i],
  ["/size-guide", /Size/],
  ["/privacy", /Privacy/],
  ["/terms", /Terms/],
];

for (const [path, heading] of ROUTES) {
  test(`${path} hydrates under its CSP, has its metadata, fits 320 px without layout shift, and is accessible at 1280 and 390 px in light and dark mode`, async ({
    page,
  }) => {
    test.setTimeout(90_000);
    // The HTML is the same for every width: the page is loaded once, and then resized.
    await page.setViewportSize({ width: 320, height: 700 });
    await watchShifts(page);
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    // Not from headers(), which leaves cookies out.
    expect(await response?.headerValue("set-cookie")).toBeNull();
    // The browser logs every CSP violation to the console, and a console error fails the test.
    const policy = (await response?.headerValue("content-security-policy")) ?? "";
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')+$/);
    expect(policy).not.toContain("unsafe");
    await untilPageHydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(/Wellworn/);
    expect((await page.locator('meta[name="description"]').getAttribute("content"))?.length).toBeGreaterThan(20);
    await page.waitForLoadState("networkidle");
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await layoutShift(page)).toBeLessThan(0.005);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessibleLightAndDark(page, "1280 px");
    await page.setViewportSize({ width: 390, height: 900 });
    await expectAccessibleLightAndDark(page, "390 px");
  });
}

for (const path of ["/", "/shop", "/product/harbour-tote", "/login", "/about"]) {
  test(`${path} fits a desktop and loads there without layout shift`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await watchShifts(page);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await layoutShift(page)).toBeLessThan(0.005);
  });
}

for (const width of [320, 1280]) {
  test(`the cart count, the name and the stock fill their space without layout shift at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { firstName } = await newAccount(page);
    await addToCart(page, "loop-key-fob");
    await watchShifts(page);
    for (const path of ["/", "/shop", "/product/harbour-tote"]) {
      await page.goto(path);
      await expect(page.getByRole("link", { name: /^Cart.*1/ })).toBeVisible();
      await expect(page.getByRole("banner").getByRole("button", { name: firstName })).toBeVisible();
      if (path.startsWith("/product/")) await expect(page.locator("#availability")).toContainText(/In Stock \(\d+\)/);
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page), path).toBeLessThan(0.005);
    }
  });
}

test("every route has a title and a description of its own", async ({ request }) => {
  const titles: string[] = [];
  const descriptions: string[] = [];
  // A filtered list has those of the whole list, whose address is its canonical one.
  for (const [path] of ROUTES.filter(([address]) => !address.includes("?"))) {
    const html = await (await request.get(path)).text();
    titles.push(/<title>([^<]+)</.exec(html)?.[1] ?? path);
    descriptions.push(/<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? path);
  }
  for (const texts of [titles, descriptions])
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

const NEW_PASSWORD = { "Confirm password": "new-password" };
const PASSWORD_PAGES: [path: string, autocomplete: Record<string, string>][] = [
  ["/login", { Email: "username", Password: "current-password" }],
  ["/register", { Email: "username", Password: "new-password", ...NEW_PASSWORD }],
  ["/reset-password/someone/something", { "New password": "new-password", ...NEW_PASSWORD }],
];

for (const [path, fields] of PASSWORD_PAGES) {
  test(`${path} names its fields for password managers, and takes a pasted password`, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(path);
    for (const [label, autocomplete] of Object.entries(fields)) {
      const field = page.getByRole("main").getByLabel(label, { exact: true });
      await expect(field, label).toHaveAttribute("autocomplete", autocomplete);
      if (!autocomplete.endsWith("-password")) continue;
      await page.evaluate(() => navigator.clipboard.writeText("pasted brown boots"));
      await field.focus();
      await page.keyboard.press("Control+V");
      await expect(field, label).toHaveValue("pasted brown boots");
    }
  });
}

test("all links of header and footer work", async ({ page, request }) => {
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

test("sitemap.xml and robots.txt list the shop's pages", async ({ request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(sitemap).toContain("/product/harbour-tote");
  expect(sitemap).toContain("/care");
  expect(await (await request.get("/robots.txt")).text()).toMatch(/Sitemap: http/);
});

test("feed.xml lists the variants for shopping search engines", async ({ request }) => {
  const feed = await request.get("/feed.xml");
  expect([feed.status(), feed.headers()["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
  expect(await feed.text()).toContain("/product/harbour-tote?color=Cognac</g:link>");
});

test("a product page has structured data", async ({ page }) => {
  await page.goto("/product/harbour-tote");
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).flatMap(
    (text) => JSON.parse(text)["@graph"] ?? JSON.parse(text),
  );
  const types = data.map((entry: { "@type": string }) => entry["@type"]);
  expect(types).toContain("ProductGroup");
  expect(types).toContain("OfferShippingDetails");
  expect(types).toContain("MerchantReturnPolicy");
  expect(types).toContain("BreadcrumbList");
});
