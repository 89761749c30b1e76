import type { Page } from "@playwright/test";
import { addToCart } from "../fixtures/checkout-steps.ts";
import { delayRequests } from "../fixtures/delayed-requests.ts";
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

test("the cart is requested once, before the scripts that show it have loaded", async ({ page }) => {
  await addToCart(page, "harbour-tote");
  const requests: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/orders/cart/") && requests.push(request.url()));
  await openWithoutScripts(page);
  await expect.poll(() => requests.length).toBe(1);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  requests.length = 0;
  await page.goto("/cart");
  await expect(page.getByRole("link", { name: "Harbour Tote" }).first()).toBeVisible();
  expect(requests).toHaveLength(1);
});

test("a cart that was requested long before the scripts arrived is requested again", async ({ page }) => {
  await addToCart(page, "harbour-tote");
  await page.clock.install();
  const release = await delayRequests(page, "**/assets/*.js");
  const early = page.waitForResponse("**/api/orders/cart/");
  await page.goto("/cart", { waitUntil: "commit" });
  await early;
  await addToCart(page, "keel-bifold");
  await page.clock.fastForward(6_000);
  release();
  await expect(page.getByRole("link", { name: "Keel Bifold" }).first()).toBeVisible();
});

test("a cart whose scripts don't arrive leads to the cart without JavaScript, after a while", async ({ page }) => {
  await addToCart(page, "harbour-tote");
  await openWithoutScripts(page);
  const link = page.getByRole("link", { name: "Show my cart without JavaScript" });
  await expect(page.getByText("Loading...")).toBeVisible();
  await expect(link).toBeHidden();
  await link.click({ timeout: 15_000 });
  await expect(page).toHaveURL(/\/cart\/plain/);
  await expect(page.getByRole("link", { name: "Harbour Tote" }).first()).toBeVisible();
});
