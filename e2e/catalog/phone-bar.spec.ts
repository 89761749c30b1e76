import { expectAccessibleLightAndDark } from "../fixtures/page-checks.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { setStock } from "../fixtures/stock-steps.ts";

test("on a phone price, choice and Add to Cart are within reach whenever the button is out of sight", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/product/bridle-belt?color=Black&size=38");
  const add = page.getByRole("button", { name: "Add to cart with the chosen options" });
  const own = page.getByRole("button", { name: "Add to Cart", exact: true });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(own).not.toBeInViewport();
  await expect(add).toBeInViewport({ ratio: 1 });
  await own.evaluate((button) => button.scrollIntoView({ block: "center" }));
  await expect(add).toHaveCount(0);
  await page.getByRole("heading", { name: "Care" }).scrollIntoViewIfNeeded();
  await expect(add).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".buy-bar")).toContainText("$79.00");
  await expect(page.locator(".buy-bar")).toContainText("Black · 38");
  await expectAccessibleLightAndDark(page, "a product with the bar");
  const sent = page.waitForRequest("**/api/orders/cart/add_item/");
  await add.click();
  expect((await sent).postDataJSON()).toMatchObject({ color: "Black", size: "38", quantity: 1 });
  const toast = page.getByText("Bridle Belt (Black, 38) is in your cart.");
  await expect(toast).toBeVisible();
  const bar = await page.locator(".buy-bar").boundingBox();
  const toastBox = await toast.boundingBox();
  expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  // A jump from the end of the page to its top passes the button unseen.
  await page.evaluate(() => scrollTo(0, 0));
  await expect(add).toBeInViewport({ ratio: 1 });
});

test("a desktop and a sold-out product have no bar", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/product/quarter-card-holder");
  await page.getByRole("heading", { name: "Care" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  await expect(page.locator(".buy-bar")).toHaveCount(0);
  await setStock("turnkey-case", 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/product/turnkey-case");
  await expect(page.getByText("Out of Stock")).toBeVisible();
  await page.getByRole("heading", { name: "Care" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  await expect(page.locator(".buy-bar")).toHaveCount(0);
});
