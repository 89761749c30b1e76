import { archiveProducts, ownOrder, ownProduct } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";

test("new orders are announced without moving the list, and Back restores filters and scroll position", async ({
  page,
}) => {
  const product = await ownProduct(3);
  const { number } = await ownOrder({ product, quantity: 1 });
  await ownOrder({ product, quantity: 1 });
  await page.clock.install();
  await startStaffSession(page, "owner");
  await page.goto("/admin/orders");
  await expect(page.getByRole("link", { name: number, exact: true })).toBeVisible();
  await page.route("**/api/admin/order_counts/", async (route) => {
    const counts = await (await route.fetch()).json();
    await route.fulfill({ json: { ...counts, to_pack: counts.to_pack + 2 } });
  });
  const topOfList = () => page.locator(".rows").evaluate((list) => list.getBoundingClientRect().top);
  const before = await topOfList();
  const more = page.getByRole("button", { name: /^\d+ new/ });
  await expect(async () => {
    await page.clock.fastForward(16_000);
    await expect(more).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await topOfList()).toBe(before);
  await more.press("Enter");
  await expect(more).toBeHidden();
  await expect(page.locator(":focus")).toHaveCount(1);

  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto(`/admin/orders?tab=all&search=${product.sku}`);
  await expect(page.getByText("2 orders")).toBeVisible();
  const row = page.getByRole("link", { name: number, exact: true });
  await row.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const position = await scrolled();
  expect(position).toBeGreaterThan(0);
  await row.click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  await expect.poll(scrolled).toBe(position);
  await page.getByRole("link", { name: `Remove the filter “${product.sku}”` }).click();
  await expect(page).toHaveURL("/admin/orders?tab=all");
  await archiveProducts(product);
});
