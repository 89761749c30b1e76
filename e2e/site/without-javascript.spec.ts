import { expect, test } from "../fixtures/shop-test.ts";

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
  await page.getByRole("button", { name: "gusset: what it means" }).click();
  await expect(page.getByText("It gives a bag its depth.")).toBeVisible();
  await page.keyboard.press("Escape");
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

test("without JavaScript only the forms that need it say so", async ({ page }) => {
  const notice = page.getByText(/turn on JavaScript/);
  for (const path of ["/contact", "/newsletter", "/track"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(notice).toHaveCount(0);
  }
  for (const path of ["/login", "/register", "/reset-password"]) {
    await page.goto(path);
    await expect(notice).toBeVisible();
  }
});

test.describe(() => {
  test.use({ expectedErrors: /status of 4\d\d/ });

  test("without JavaScript a rejected form shows its message on a phone without scrolling", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    await page.goto("/product/harbour-tote");
    await page.getByRole("radio", { name: /Black/ }).check({ force: true });
    await page.getByLabel("Quantity", { exact: true }).fill("99");
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /\w/ })).toBeInViewport();
    await expect(page.getByRole("radio", { name: /Black/ })).toBeChecked();

    await page.getByLabel("Quantity", { exact: true }).fill("1");
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /\w/ })).toBeInViewport();
    await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");

    await page.goto("/newsletter");
    await page.getByRole("main").getByLabel("Email").fill("ada@example");
    await page.getByRole("main").getByRole("button", { name: "Subscribe" }).click();
    const notice = page.getByRole("main").getByRole("alert");
    await expect(notice).toHaveText(/\w/);
    const bottomOfLead = await page.locator(".lead").evaluate((lead) => lead.getBoundingClientRect().bottom);
    expect((await notice.boundingBox())?.y).toBeGreaterThan(bottomOfLead + 20);
  });
});

test("without JavaScript the cart fits a phone", async ({ page }) => {
  await page.goto("/product/harbour-tote");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole("button", { name: /^Remove Harbour Tote/ })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
