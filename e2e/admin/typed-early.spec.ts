import type { Page } from "@playwright/test";
import { archiveProducts, ownOrder, ownProduct } from "../fixtures/shop-data.ts";
import { expect, test, waitingForHydration } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";

/** Loads the page again, and does something on it before its scripts have arrived. */
async function beforeItReacts(page: Page, action: () => Promise<void>): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  const committed = page.waitForEvent("framenavigated");
  const loaded = page.reload();
  await committed;
  await action();
  release();
  await loaded;
  await page.unroute("**/*.js");
}

test("what is typed into a product before its page reacts is saved by itself", async ({ page }) => {
  const product = await ownProduct(0);
  await startStaffSession(page, "owner");
  await page.goto(`/admin/products/${product.id}`);
  const [summary, leather] = [page.getByLabel("Summary"), page.getByRole("textbox", { name: "Leather" })];
  await beforeItReacts(page, async () => {
    await summary.fill("Typed early.");
    await leather.fill("Early leather");
  });
  await expect(page.getByText(/^2 changes, saved as a draft/)).toBeVisible();
  await expect(summary).toHaveValue("Typed early.");
  await expect(leather).toHaveValue("Early leather");

  await page.goto(`/admin/products/${product.id}/images`);
  const view = page.getByLabel("View").first();
  await beforeItReacts(page, async () => void (await view.selectOption("detail")));
  await expect(page.getByRole("status").filter({ hasText: "Undo" })).toBeVisible();
  await page.reload();
  await expect(view).toHaveValue("detail");
  await archiveProducts(product);
});

test("what is ticked, chosen and typed before its page reacts counts", async ({ page }) => {
  const product = await ownProduct(2);
  const { number } = await ownOrder({ product, quantity: 2 });
  await startStaffSession(page, "owner");
  await page.goto(`/admin/products?search=${encodeURIComponent(product.name)}`);
  await beforeItReacts(page, () => page.getByRole("checkbox", { name: `Select ${product.name}` }).check());
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.getByRole("button", { name: "Prices…" }).click();
  await expect(page.getByRole("heading", { name: "Change prices" })).toBeVisible();
  const prices = page.getByRole("combobox", { name: "Prices" });
  await beforeItReacts(page, async () => void (await prices.selectOption("set")));
  await expect(page.getByRole("textbox", { name: "Dollars" })).toBeVisible();

  await page.goto(`/admin/orders?search=${number}`);
  await beforeItReacts(page, () => page.getByRole("checkbox", { name: `Select ${number}` }).check());
  await expect(page.getByText("1 selected", { exact: true })).toBeVisible();
  await page.goto(`/admin/orders/${number}`);
  const refund = page.getByRole("region", { name: "Refund" });
  await beforeItReacts(page, async () => {
    await page.getByRole("checkbox", { name: /1 of 2$/ }).check();
    await refund.getByRole("textbox", { name: product.name }).first().fill("1");
  });
  await expect(page.getByRole("button", { name: "Pack 1 of 2 units" })).toBeVisible();
  await expect(refund.getByRole("button", { name: `Refund $${product.price}` })).toBeVisible();
  await archiveProducts(product);
});

test("a closed tab loses nothing, only its typist sees the working copy, and images keep an order made with the mouse", async ({
  page,
  context,
}) => {
  const product = await ownProduct(0);
  await startStaffSession(page, "manager");
  await page.goto(`/admin/products/${product.id}`);
  const former = await page.getByLabel("Summary").inputValue();
  // A card is hydrated when it gets the focus, which can undo the selection that `fill` replaces.
  await expect(async () => {
    await page.getByLabel("Summary").fill("Typed, and closed.");
    await expect(page.getByLabel("Summary")).toHaveValue("Typed, and closed.");
  }).toPass();
  await expect(page.getByText(/^1 change, saved as a draft/)).toBeVisible();
  await page.close({ runBeforeUnload: false });
  const again = waitingForHydration(await context.newPage());
  await again.goto(`/admin/products/${product.id}`);
  await expect(again.getByLabel("Summary")).toHaveValue("Typed, and closed.");

  await startStaffSession(again, "manager");
  await again.goto(`/admin/products/${product.id}`);
  await expect(again.getByLabel("Summary")).toHaveValue(former);
  await again.goto(`/admin/products/${product.id}/images`);
  const cards = again.getByRole("list", { name: "Images in their order" }).getByRole("listitem");
  const texts = again.getByRole("textbox", { name: /^Alt text of image/ });
  const [first, second] = [await texts.nth(0).inputValue(), await texts.nth(1).inputValue()];
  // Both stay in view: a drag does not begin while the page scrolls.
  await again.setViewportSize({ width: 1280, height: 1800 });
  await cards.nth(1).locator("img").first().dragTo(cards.nth(0).locator("img").first());
  await expect(texts.nth(0)).toHaveValue(second);
  await again.reload();
  await expect(texts.nth(1)).toHaveValue(first);
  await again.getByRole("button", { name: "Publish images" }).click();
  await expect(again.getByRole("status").filter({ hasText: "Shoppers see these images" })).toBeVisible();
  await again.goto(`/product/${product.slug}`);
  const thumbnails = again.getByRole("list", { name: "All images" }).getByRole("link");
  await expect(thumbnails).toHaveCount(2);
  for (const [index, name] of [second, first].entries()) await expect(thumbnails.nth(index)).toHaveAccessibleName(name);
  await archiveProducts(product);
});
