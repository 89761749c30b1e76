import { expectAccessibleLightAndDark, horizontalOverflow } from "../fixtures/page-checks.ts";
import { expect, test, untilHydrated } from "../fixtures/shop-test.ts";

for (const width of [390, 1440]) {
  test(`the size guide of the product's kind opens beside it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    // Until the part with the guide is loaded, the link leads to the whole guide.
    await page.goto("/product/bridle-belt");
    const link = page.getByRole("link", { name: "Find your size" });
    await untilHydrated(link);
    await link.click();
    const dialog = page.getByRole("dialog", { name: "Find your size: Belts" });
    await expect(dialog.getByRole("row", { name: "34 / M 84–89 33–35" })).toBeVisible();
    await expect(dialog.getByText("Around the neck")).toHaveCount(0);
    await expect(page).toHaveURL(/\/product\/bridle-belt$/);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await expectAccessibleLightAndDark(page, "the size guide beside a belt");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
  });
}

test("a product without sizes offers no size guide", async ({ page }) => {
  await page.goto("/product/keel-bifold");
  await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Find your size" })).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the link leads to the part of the guide's page", async ({ page }) => {
    await page.goto("/product/good-dog-collar");
    await page.getByRole("link", { name: "Find your size" }).click();
    await expect(page).toHaveURL(/\/size-guide#collars$/);
    await expect(page.getByRole("heading", { name: "Dog collars" })).toBeInViewport();
  });
});
