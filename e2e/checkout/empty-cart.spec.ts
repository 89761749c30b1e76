import type { Page } from "@playwright/test";
import { addToCart } from "../fixtures/checkout-steps.ts";
import { expect, test } from "../fixtures/shop-test.ts";

/** Opens the cart as it is until its scripts arrive, which they never do. */
async function openWithoutScripts(page: Page) {
  await page.route("**/assets/*.js", () => undefined);
  await page.goto("/cart", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Shopping Cart" })).toBeVisible();
}

test("a new visitor sees that the cart is empty before any script has loaded, and nothing moves when they have", async ({
  page,
}) => {
  await openWithoutScripts(page);
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await expect(page.getByText("Loading...")).toBeHidden();
  const early = await page.getByRole("heading", { name: "Keep browsing" }).boundingBox();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("/cart");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  expect(await page.getByRole("heading", { name: "Keep browsing" }).boundingBox()).toEqual(early);
});

test("a shopper with a cart never sees an empty one while it loads", async ({ page }) => {
  await addToCart(page, "harbour-tote");
  await openWithoutScripts(page);
  await expect(page.getByText("Loading...")).toBeVisible();
  await expect(page.getByText("Your cart is empty")).toBeHidden();
});
