import type { Page } from "@playwright/test";
import { addToCartOnPage, fillCheckout, newEmail } from "../fixtures/checkout-steps.ts";
import { expect, newShopper, registerOnPage, test } from "../fixtures/shopper.ts";

const PHONE = { width: 390, height: 844 };

/** Removes the popover API, which Safari 16 lacks. */
async function removePopovers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"])
      Reflect.deleteProperty(HTMLElement.prototype, name);
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (name, value) {
      if (!name.toLowerCase().startsWith("popover")) setAttribute.call(this, name, value);
    };
  });
  await page.route(/^[^?]*(\/(shop|about)?|\.css)(\?.*)?$/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response: response,
      body: text.replaceAll(/ popover(target(action)?)?="[^"]*"/gi, "").replaceAll(":popover-open", ":unknown-state"),
    });
  });
}

test.describe("without popovers", () => {
  test.use({ viewport: PHONE });

  test("the menu on a phone opens, closes and navigates", async ({ page }) => {
    await removePopovers(page);
    await page.goto("/about");
    const menu = page.getByRole("navigation", { name: "Main" });
    const button = page.getByRole("button", { name: "Menu" });
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu).toBeVisible();
    await button.click();
    await expect(menu).toBeHidden();
    await button.click();
    await menu.getByRole("link", { name: "Women", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Women's Products" })).toBeVisible();
    await expect(menu).toBeHidden();
  });

  test("the filters on a phone open, filter and close", async ({ page }) => {
    await removePopovers(page);
    await page.goto("/shop");
    const filters = page.getByRole("form", { name: "Filters" });
    await expect(filters).toBeHidden();
    await page.getByRole("button", { name: "Filter and sort" }).click();
    await filters.getByLabel("Price").selectOption("0-50");
    await expect(page).toHaveURL(/price=0-50/);
    await filters.getByRole("button", { name: /^Show \d+ product/ }).click();
    await expect(filters).toBeHidden();
    await page.getByRole("button", { name: "Filter and sort (1)" }).click();
    await page.getByRole("button", { name: "Close filters" }).click();
    await expect(filters).toBeHidden();
  });
});

test("each button has one label in browsers without the `scripting` media query", async ({ page }) => {
  await page.route("**/*.css", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response: response, body: (await response.text()).replaceAll("(scripting:", "(unknown:") });
  });
  await page.setViewportSize(PHONE);
  await page.goto("/shop");
  await page.getByRole("button", { name: "Filter and sort" }).click();
  await expect(page.getByRole("form", { name: "Filters" }).getByRole("button").last()).toHaveText(
    /^Show \d+ products$/,
    {
      useInnerText: true,
    },
  );
});

test("without URL.canParse a shopper signs in and returns to the page they came from", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(URL, "canParse"));
  const shopper = newShopper();
  await registerOnPage(page, shopper);
  await expect(page).toHaveURL(/\/login/);
  await page.goto("/login?next=/track");
  const form = page.getByRole("main");
  await form.getByLabel("Email").fill(shopper.email);
  await form.getByLabel("Password").fill(shopper.password);
  await form.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/track");
});

test.describe("without crypto.randomUUID", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("two orders can be placed over plain http, where crypto.randomUUID is missing", async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, "randomUUID"));
    const keys = new Set<string | undefined>();
    page.on("request", (request) => {
      if (request.url().endsWith("/api/orders/checkout/")) keys.add(request.headers()["idempotency-key"]);
    });
    await page.route("**/api/orders/checkout/", (route) => route.abort());
    await addToCartOnPage(page, "loop-key-fob");
    await page.goto("/checkout");
    for (const email of [newEmail(), newEmail()]) {
      await fillCheckout(page, email);
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await expect(page.getByText("We couldn’t reach the shop.")).toBeVisible();
    }
    expect(keys.size).toBe(2);
  });
});
