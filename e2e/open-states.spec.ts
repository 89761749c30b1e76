import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./shop-test.ts";

/** What opens over a page, and how a shopper opens it. */
const STATES: [what: string, width: number, path: string, open: (page: Page) => Promise<void>][] = [
  ["the phone's menu", 390, "/shop", (page) => page.getByRole("button", { name: "Menu" }).click()],
  [
    "the phone's filters",
    390,
    "/shop?price=200%2B",
    (page) => page.getByRole("button", { name: /^Filter and sort/ }).click(),
  ],
  ["a list of colours", 1280, "/shop?price=200%2B", (page) => page.locator("summary", { hasText: "Color" }).click()],
  [
    "the live search",
    1280,
    "/",
    async (page) => {
      await page.getByRole("combobox", { name: "Search products" }).pressSequentially("walet");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  ],
  [
    "what was put into the cart",
    390,
    "/shop?price=200%2B",
    async (page) => {
      await page.getByRole("button", { name: "Add to cart: Longhaul Weekender" }).click();
      await expect(page.getByText(/is in your cart/)).toBeVisible();
    },
  ],
  [
    "fields that were left empty",
    390,
    "/register",
    async (page) => {
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByText("First name is required.")).toBeVisible();
    },
  ],
];

for (const [what, width, path, open] of STATES) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`${what} can be read by everybody, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await open(page);
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);
    });
  }
}

for (const path of ["/", "/shop", "/product/bridle-belt", "/cart", "/register", "/shipping", "/contact"]) {
  test(`${path} stays inside a phone when its text is twice as large`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
}
