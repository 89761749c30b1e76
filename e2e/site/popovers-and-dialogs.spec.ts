import type { Locator, Page } from "@playwright/test";
import { addFromCard } from "../fixtures/checkout-steps.ts";
import { expectAccessibleLightAndDark, horizontalOverflow } from "../fixtures/page-checks.ts";
import { expect, test } from "../fixtures/shop-test.ts";

/** Overlays, and how to open them. */
const STATES: [what: string, width: number, path: string, open: (page: Page) => Promise<Locator>][] = [
  [
    "the phone's menu",
    390,
    "/shop",
    async (page) => {
      await page.getByRole("button", { name: "Menu" }).click();
      return page.getByRole("navigation", { name: "Main" });
    },
  ],
  [
    "the phone's filters",
    390,
    "/shop?price=200%2B",
    async (page) => {
      await page.getByRole("button", { name: /^Filter and sort/ }).click();
      return page.getByLabel("Sort by");
    },
  ],
  [
    "a list of colors",
    1280,
    "/shop?price=200%2B",
    async (page) => {
      await page.locator("summary", { hasText: "Color" }).click();
      return page.getByRole("checkbox", { name: /^Black/ });
    },
  ],
  [
    "the search suggestions",
    1280,
    "/",
    async (page) => {
      await page.getByRole("combobox", { name: "Search products" }).pressSequentially("walet");
      return page.getByRole("option").first();
    },
  ],
  [
    "what the empty search field offers",
    390,
    "/",
    async (page) => {
      await page.evaluate(() => localStorage.setItem("recent-searches", '["tote"]'));
      await page.getByRole("combobox", { name: "Search products" }).focus();
      return page
        .getByRole("group", { name: /^(Popular|Featured)$/ })
        .getByRole("option")
        .first();
    },
  ],
  [
    "the meaning of a leather term",
    390,
    "/product/harbour-tote",
    async (page) => {
      await page.getByRole("button", { name: "gusset: what it means" }).click();
      return page.getByText("It gives a bag its depth.");
    },
  ],
  [
    "what was put into the cart",
    390,
    "/shop?price=200%2B",
    async (page) => {
      await addFromCard(page, "Longhaul Weekender");
      const toast = page.getByText(/is in your cart/);
      // It stays while the pointer is over it.
      await toast.hover();
      return toast;
    },
  ],
  [
    "fields that were left empty",
    390,
    "/register",
    async (page) => {
      await page.getByRole("button", { name: "Create account" }).click();
      return page.getByText("First name is required.");
    },
  ],
];

for (const [what, width, path, open] of STATES) {
  test(`${what} is accessible in light and dark mode`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const opened = await open(page);
    await expect(opened).toBeVisible();
    await expectAccessibleLightAndDark(page);
    await expect(opened).toBeVisible();
  });
}

for (const path of ["/", "/shop", "/product/bridle-belt", "/cart", "/register", "/shipping", "/contact"]) {
  test(`${path} fits a phone when its text is twice as large`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  });
}

test("the search field of a desktop stays readable when the text is twice as large", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 844 });
  await page.goto("/shop");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const field = page.getByRole("combobox", { name: "Search products" });
  expect((await field.boundingBox())?.width).toBeGreaterThan(200);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});
