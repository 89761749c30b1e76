import { newAccount } from "../fixtures/account-steps.ts";
import { LOST_CONNECTION, loseResponses } from "../fixtures/bad-line.ts";
import { addToCart, newEmail, placeOrderOnPage } from "../fixtures/checkout-steps.ts";
import { expect, test } from "../fixtures/shop-test.ts";

const ADD = /\/add_item\/$/;

test.use({ viewport: { width: 390, height: 844 }, expectedErrors: LOST_CONNECTION });

test("the search field keeps the page and what was typed, and has suggestions once the phone is back online", async ({
  page,
  context,
}) => {
  await page.goto("/contact");
  await page.getByRole("main").getByLabel("Message").fill("Do you repair bags?");
  await context.setOffline(true);
  const search = page.getByRole("combobox", { name: "Search products" }).filter({ visible: true });
  await search.fill("tote");
  await expect(page.getByText("Searching...")).toBeVisible();
  await expect(page.getByRole("main").getByLabel("Message")).toHaveValue("Do you repair bags?");
  await context.setOffline(false);
  await expect(page.getByRole("option", { name: /Harbour Tote/ }).first()).toBeVisible();
});

test("parts of a product page that were not loaded appear once the phone is back online", async ({ page, context }) => {
  // Without the timer that loads a part again, because the connection alone is to do it.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((work: TimerHandler, ms?: number) => (ms === 3000 ? 0 : later(work, ms))) as typeof setTimeout;
  });
  await page.goto("/shop");
  const parts = /\/assets\/(product-description|product-details|reviews)-[\w-]+\.js$/;
  await page.route(parts, (route) => route.abort());
  const failed = ["/product-details-", "/reviews-"].map((part) =>
    page.waitForEvent("requestfailed", (request) => request.url().includes(part)),
  );
  await page
    .getByRole("link", { name: /Harbour Tote/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Harbour Tote" })).toBeVisible();
  for (const part of await Promise.all(failed)) expect(part.url()).toMatch(parts);
  await expect(page.getByRole("heading", { name: "Features" })).toHaveCount(0);
  await page.unroute(parts);
  // The page learns of the failures a moment after the test.
  await expect(async () => {
    await context.setOffline(true);
    await context.setOffline(false);
    for (const name of ["Features", "Reviews"])
      await expect(page.getByRole("heading", { name })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test("an empty list whose texts were not loaded says so, and is loaded on request", async ({ page }) => {
  await page.goto("/shop?category=men&price=0-50");
  const texts = /\/assets\/empty-list-[\w-]+\.js$/;
  await page.route(texts, (route) => route.abort());
  await page.evaluate(() => history.pushState(null, "", "/shop?category=men&price=0-50&color=Forest"));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
  await expect(page.getByRole("alert").filter({ hasText: /^Failed to load products/ })).toBeVisible();
  await page.unroute(texts);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No product matches Men, $0 – $50 and Forest at once.")).toBeVisible();
});

test("the address form that was not loaded opens on the second try", async ({ page }) => {
  await newAccount(page);
  const form = /\/assets\/address-form-[\w-]+\.js$/;
  await page.route(form, (route) => route.abort());
  await page.goto("/account/addresses");
  await page.getByRole("button", { name: "Add an address" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The form can’t be opened now." })).toBeVisible();
  await page.unroute(form);
  await page.getByRole("button", { name: "Add an address" }).click();
  await expect(page.getByRole("heading", { name: "New address" })).toBeFocused();
});

test("units that were added although the response was lost are in the cart, and the page asks to check it", async ({
  page,
}) => {
  await addToCart(page, "clasp-key-strap");
  await page.goto("/product/loop-key-fob");
  await loseResponses(page, 1, ADD);
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(
    page.getByRole("alert").filter({ hasText: /don’t know whether Loop Key Fob.* was added/ }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: /^Cart.*2/ }).first()).toBeVisible();
});

test("a line that came back although the response was lost can't be restored twice", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  await page.goto("/cart");
  await page.getByRole("button", { name: /^Remove Loop/ }).click();
  await loseResponses(page, 1, ADD);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Failed to update cart")).toBeVisible();
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$29.00");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("a line that came back is not restored twice either if the cart can't be loaded meanwhile", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  await page.goto("/cart");
  await page.getByRole("button", { name: /^Remove Loop/ }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await page.route("**/api/orders/cart/", (route) => route.abort("connectionreset"), { times: 1 });
  const notLoaded = page.waitForEvent("requestfailed", (request) => request.method() === "GET");
  await loseResponses(page, 1, ADD);
  await undo.click();
  await notLoaded;
  await expect(page.getByText("Failed to update cart")).toBeVisible();
  await undo.click();
  await expect(page.getByText(/^Loop Key Fob.* is back in your cart\.$/)).toBeVisible();
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$29.00");
});

test("buying again goes on after a line whose response was lost, and asks to check it", async ({ page }) => {
  await addToCart(page, "clasp-key-strap");
  await addToCart(page, "loop-key-fob");
  await placeOrderOnPage(page, newEmail());
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", { name: /^Thank you/ })).toBeVisible();
  await page.goto(page.url());
  await loseResponses(page, 1, ADD);
  await page.getByRole("button", { name: "Buy again" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(
    page.getByRole("status").filter({ hasText: /^Please check .* Everything else is in your cart\./ }),
  ).toBeVisible();
  const { items } = await (await page.request.get("/api/orders/cart/")).json();
  expect(items).toMatchObject([{ quantity: 1 }, { quantity: 1 }]);
});

test("a card whose choice can't be loaded offline keeps the shopper on the list", async ({ page, context }) => {
  await page.goto("/shop?search=Bridle+Belt");
  const add = page.getByRole("button", { name: "Add to cart: Bridle Belt" });
  await context.setOffline(true);
  await add.click();
  await expect(page.getByText("Bridle Belt was not added. You are offline.")).toBeVisible();
  await expect(page).toHaveURL(/\/shop\?search=/);
  await expect(add).toBeVisible();
});
