import { archiveProducts, ownProduct } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shop-test.ts";
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
