import { expect, test } from "./shop-test.ts";

test.use({ javaScriptEnabled: false });

test("without JavaScript a shopper reads, filters, searches and fills a cart", async ({ page }) => {
  await page.goto("/shop");
  await page.getByLabel("Price").selectOption("100-200");
  await page
    .getByRole("button", { name: /apply|show/i })
    .first()
    .click();
  await expect(page).toHaveURL(/price=100-200/);
  await expect(page.getByRole("main")).toContainText("Harbour Tote");
  await expect(page.getByRole("main")).not.toContainText("Loop Key Fob");

  await page
    .getByRole("searchbox", { name: "Search products" })
    .or(page.getByRole("combobox", { name: "Search products" }))
    .fill("rucksack");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=rucksack/);
  await expect(page.getByRole("main")).toContainText("Ridge Backpack");

  await page.goto("/product/harbour-tote");
  await page.getByRole("radio", { name: /Black/ }).check({ force: true });
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("main")).toContainText("Harbour Tote");
  await expect(page.getByRole("main")).toContainText("Black");
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$199.00");
});

test("without JavaScript every linked page can be read", async ({ page }) => {
  for (const path of ["/", "/about", "/shipping", "/faq", "/care", "/size-guide", "/privacy", "/terms", "/contact"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});
