import { archiveProducts, ownProduct } from "../fixtures/shop-data.ts";
import { expect, test, waitingForHydration } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";

test("what is typed into a product before its page reacts is saved by itself", async ({ page }) => {
  const product = await ownProduct(0);
  await startStaffSession(page, "owner");
  await page.goto(`/admin/products/${product.id}`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  const committed = page.waitForEvent("framenavigated");
  const loaded = page.reload();
  await committed;
  const [summary, leather] = [page.getByLabel("Summary"), page.getByRole("textbox", { name: "Leather" })];
  await summary.fill("Typed early.");
  await leather.fill("Early leather");
  release();
  await loaded;
  await expect(page.getByText(/^2 changes, saved as a draft/)).toBeVisible();
  await expect(summary).toHaveValue("Typed early.");
  await expect(leather).toHaveValue("Early leather");
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
  await page.getByLabel("Summary").fill("Typed, and closed.");
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
