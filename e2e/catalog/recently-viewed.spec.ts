import type { Page } from "@playwright/test";
import { newAccount } from "../fixtures/account-steps.ts";
import { expectAccessibleLightAndDark } from "../fixtures/page-checks.ts";
import { archiveProducts, ownProduct } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shop-test.ts";

const row = (page: Page) => page.getByRole("region", { name: "Recently viewed" });
const names = (page: Page) => row(page).getByRole("heading", { level: 3 });
const storedList = (page: Page) => page.evaluate(() => localStorage.getItem("recently-viewed"));

/** Opens a product's page and waits until the browser has stored it. */
async function view(page: Page, slug: string): Promise<void> {
  await page.goto(`/product/${slug}`);
  await expect.poll(() => storedList(page)).toMatch(new RegExp(`^\\["${slug}"`));
}

test("a product page shows the products viewed before it, the last one first, until they are cleared", async ({
  page,
}) => {
  await view(page, "bridle-belt");
  await expect(row(page)).toHaveCount(0);
  await view(page, "harbour-tote");
  // The page shows this one anyway.
  await view(page, "keel-bifold");
  await view(page, "turnkey-case");
  await row(page).scrollIntoViewIfNeeded();
  await expect(names(page)).toHaveText(["Harbour Tote", "Bridle Belt"]);
  await expect(page.getByRole("region", { name: "Pairs with" })).toContainText("Keel Bifold");
  await expectAccessibleLightAndDark(page, "a product with those viewed before");
  await row(page).getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("Your recently viewed products are cleared.")).toBeFocused();
  await expect(row(page)).toHaveCount(0);
  expect(await storedList(page)).toBeNull();
});

test("the empty cart shows them, and nothing is fetched before the row is near", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await view(page, "bridle-belt");
  await view(page, "turnkey-case");
  await expect(row(page)).toBeAttached();
  expect(requested.filter((url) => url.includes("/products/bridle-belt?fields=id,name"))).toEqual([]);
  await page.goto("/cart");
  await row(page).scrollIntoViewIfNeeded();
  await expect(names(page)).toHaveText(["Turnkey Case", "Bridle Belt"]);
  await names(page).last().getByRole("link").click();
  await expect(page).toHaveURL(/\/product\/bridle-belt$/);
});

test("signing out removes them from the browser", async ({ page }) => {
  const { firstName } = await newAccount(page);
  await view(page, "bridle-belt");
  await page.getByRole("banner").getByText(firstName).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await storedList(page)).toBeNull();
});

test.describe("a product that is gone", () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ });

  test("leaves the list, and no link leads to a missing page", async ({ page }) => {
    const product = await ownProduct(1);
    await view(page, product.slug);
    await view(page, "bridle-belt");
    await archiveProducts(product);
    await view(page, "turnkey-case");
    await row(page).scrollIntoViewIfNeeded();
    await expect(names(page)).toHaveText(["Bridle Belt"]);
    expect(await storedList(page)).toBe('["turnkey-case","bridle-belt"]');
  });
});
