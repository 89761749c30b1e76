import type { Locator, Page } from "@playwright/test";
import { archiveProducts, ownOrder, ownProduct } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const openParts = (page: Page) => page.locator("main details[open] > summary").allTextContents();
const WIDTHS = [390, 1440];

/** Opens a page of the list and goes back. The list must be as it was. */
async function goThereAndBack(page: Page, link: Locator): Promise<void> {
  await link.scrollIntoViewIfNeeded();
  const before = { url: page.url(), scrolled: await scrolled(page), open: await openParts(page) };
  expect(before.scrolled).toBeGreaterThan(0);
  await link.click();
  await expect(page).not.toHaveURL(before.url);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(before.url);
  await expect(link).toBeVisible();
  await expect.poll(() => openParts(page)).toEqual(before.open);
  await expect.poll(() => scrolled(page)).toBe(before.scrolled);
}

const openFilters = (page: Page) => page.locator("summary").filter({ hasText: "Filters" }).click();

for (const width of WIDTHS) {
  test(`Back leads to the list of orders as it was, with its filters and selection, at ${width} px`, async ({
    page,
  }) => {
    const product = await ownProduct(3);
    const orders = [await ownOrder({ product, quantity: 1 }), await ownOrder({ product, quantity: 1 })];
    await startStaffSession(page, "owner");
    await page.setViewportSize({ width, height: 400 });
    await page.goto(`/admin/orders?tab=all&fulfillment=none&search=${product.sku}`);
    await openFilters(page);
    const [first, second] = orders.map(({ number }) => page.getByLabel(`Select ${number}`));
    await first?.check();
    await goThereAndBack(page, page.getByRole("link", { name: orders[1]?.number ?? "", exact: true }));
    await expect(page.getByRole("status").filter({ hasText: "1 selected" })).toBeVisible();
    expect([await first?.isChecked(), await second?.isChecked()]).toEqual([true, false]);
    await archiveProducts(product);
  });

  // Belts: no other test adds one meanwhile.
  test(`Back leads to the lists of products, stock and staff as they were, at ${width} px`, async ({ page }) => {
    await startStaffSession(page, "owner");
    await page.setViewportSize({ width, height: 400 });
    await page.goto("/admin/products?status=published&search=belt");
    await openFilters(page);
    const product = page.locator(".row-details").last();
    await product.locator("summary").click();
    await goThereAndBack(page, product.getByRole("link", { name: "Edit" }));

    await page.goto("/admin/stock?search=belt");
    await page.locator(".row-details > summary").last().click();
    await goThereAndBack(page, page.locator(".row-details").last().getByRole("link", { name: "History" }));

    await page.goto("/admin/staff");
    await goThereAndBack(page, page.locator(".rows .row-name > a").last());
  });
}
