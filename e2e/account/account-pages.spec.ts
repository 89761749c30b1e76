import type { Page } from "@playwright/test";
import { fillAddress, newAccount } from "../fixtures/account-steps.ts";
import { addToCart, placeOrderOnPage } from "../fixtures/checkout-steps.ts";
import {
  expectAccessible,
  expectAccessibleLightAndDark,
  horizontalOverflow,
  layoutShift,
  overflowAtDoubleText,
  watchShifts,
} from "../fixtures/page-checks.ts";
import { expect, newShopper, test } from "../fixtures/shopper.ts";

const PAGES: [path: string, heading: string, text: RegExp][] = [
  ["/account", "Your account", /Default address/],
  ["/account/orders", "Orders", /^1 order$/],
  ["/account/addresses", "Addresses", /^Default$/],
  ["/account/profile", "Profile", /^Your data$/],
  ["/account/sessions", "Devices", /^This device$/],
];

const LONG_NAME = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft";

/** An account with the longest allowed names, an order and an address. */
async function fullAccount(page: Page): Promise<void> {
  const { email } = await newAccount(page, {
    firstName: LONG_NAME,
    lastName: LONG_NAME,
    email: newShopper().email.replace("@", `.${"averylongmailboxname".repeat(2)}@${"ofaverylongdomain.".repeat(5)}`),
  });
  await page.goto("/account/addresses");
  await page.getByRole("button", { name: "Add an address" }).click();
  await fillAddress(page, { name: LONG_NAME, label: "L".repeat(40) });
  await expect(page.getByText("Your address is saved.")).toBeVisible();
  await addToCart(page, "loop-key-fob");
  await page.goto("/checkout");
  await expect(page.getByRole("radio", { name: /14 Tanner's Row/ })).toBeChecked();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/pay\/test\//);
  expect(email.length).toBeGreaterThan(100);
}

test("every account page is accessible in light and dark mode, and long names don't break the layout", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await fullAccount(page);
  for (const [path, heading, text] of PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(text).first()).toBeVisible();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessibleLightAndDark(page, `${path} at ${width}`);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await horizontalOverflow(page), `${path} at 320`).toBeLessThanOrEqual(0);
    expect(await overflowAtDoubleText(page), `${path} at 320 with large text`).toBeLessThanOrEqual(0);
  }
});

test("forms, dialogs and the address selection are accessible", async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await fullAccount(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/account/addresses");
    await page.getByRole("button", { name: /^Edit: / }).click();
    await page.getByLabel("City").fill("");
    await page.getByRole("button", { name: "Save address" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Please check one field" })).toBeFocused();
    await expectAccessible(page, "address form");
    await page.goto("/account/profile");
    await page.getByText("Change email").click();
    await page.getByRole("button", { name: "Delete my account..." }).click();
    await expect(page.getByRole("dialog", { name: "Delete account" })).toBeVisible();
    await expectAccessible(page, "deletion");
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.goto("/checkout");
    await expect(page.getByRole("radio", { name: /14 Tanner's Row/ })).toBeChecked();
    await expectAccessible(page, "choice of an address");
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  }
});

test("the account works with the keyboard alone", async ({ page }) => {
  const { firstName } = await newAccount(page);
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: firstName }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Account", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  await page.getByRole("link", { name: "Add an address" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add an address" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "New address" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ada Lovelace");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("14 Tanner's Row");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Portland");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Maine");
  await page.keyboard.press("Tab");
  await page.keyboard.type("04101");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your address is saved.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "14 Tanner's Row" })).toBeFocused();
});

test("account pages are not cached, not indexed, and don't shift when they fill", async ({ page }) => {
  await newAccount(page);
  await watchShifts(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [path] of PAGES) {
      const response = await page.goto(path);
      expect(response?.headers()["cache-control"], path).toBe("private, no-store");
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
      await page.waitForLoadState("networkidle");
      await expect(page.getByText("Loading...")).toHaveCount(0);
      expect(await layoutShift(page), `${path} at ${width}`).toBeLessThan(0.005);
    }
  }
});

test("a signed-out visitor is sent to the sign-in page and back", async ({ page }) => {
  await page.goto("/account/orders");
  await expect(page).toHaveURL(/\/login\?next=%2Faccount%2Forders$/);
  const shopper = await newAccount(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/account/addresses");
  await expect(page).toHaveURL(/\/login\?next=%2Faccount%2Faddresses$/);
  const form = page.getByRole("main");
  await form.getByLabel("Email").fill(shopper.email);
  await form.getByLabel("Password").fill(shopper.password);
  await form.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("No addresses yet")).toBeVisible();
});

test.describe("failures", () => {
  test.use({ expectedErrors: /ERR_FAILED|not loaded|could not be|status of 400/ });

  test("a failed part shows a message and loads on retry", async ({ page }) => {
    await newAccount(page);
    await page.route("**/api/orders/?**", (route) => route.abort());
    await page.goto("/account/orders");
    await expect(page.getByRole("alert").filter({ hasText: "Failed to load your orders" })).toBeVisible();
    await page.unroute("**/api/orders/?**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No orders yet")).toBeVisible();
  });

  test("an invalid verification link shows an error and offers another link", async ({ page }) => {
    await newAccount(page);
    await page.goto("/account/verify-email/made-up");
    await expect(page.getByRole("alert").filter({ hasText: "This link has been used or has expired." })).toBeVisible();
    await page.getByRole("link", { name: "See my email, or get another link" }).click();
    await expect(page.getByText("Not confirmed")).toBeVisible();
  });

  test("an address that could not be saved stays in the form", async ({ page }) => {
    await newAccount(page);
    await page.goto("/account/addresses");
    await page.getByRole("button", { name: "Add an address" }).click();
    await page.route("**/me/addresses/", (route) => route.abort());
    await fillAddress(page, { label: "Home" });
    await expect(page.getByRole("alert").filter({ hasText: "Nothing you typed is lost" })).toBeFocused();
    await expect(page.getByLabel("City")).toHaveValue("Portland");
  });
});

test("a customer opens an order from the account", async ({ page }) => {
  const { email } = await newAccount(page);
  await addToCart(page, "loop-key-fob");
  const number = await placeOrderOnPage(page, email);
  await page.goto("/account/orders");
  await page.getByRole("link", { name: `Pay $29.00 for order ${number}` }).click();
  await expect(page.locator(".order-page .order-number")).toHaveText(number);
  await expect(page.getByRole("link", { name: "Pay $29.00", exact: true })).toBeVisible();
});

test("the page of an order offers an account to a guest, and not to a customer", async ({ page }) => {
  const offer = page.getByRole("heading", { name: "Keep your orders together" });
  const buy = async (email: string) => {
    await addToCart(page, "loop-key-fob");
    await placeOrderOnPage(page, email);
    await page.getByRole("button", { name: "Pay $29.00" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your order is confirmed" })).toBeVisible();
  };
  await buy(newShopper().email);
  await expect(offer).toBeVisible();
  const { email, firstName } = await newAccount(page);
  await buy(email);
  await expect(page.getByRole("banner").getByRole("button", { name: firstName })).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test.describe("in another time zone", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("the list of devices has times in the shop's time zone", async ({ page }) => {
    await newAccount(page);
    await page.goto("/account/sessions");
    const time = page.getByRole("main").getByRole("listitem").locator("time").first();
    const at = new Date((await time.getAttribute("datetime")) ?? "");
    const timeZone = "America/New_York";
    const day = at.toLocaleDateString("en-US", { dateStyle: "long", timeZone });
    const clock = at.toLocaleTimeString("en-US", { timeStyle: "short", timeZone }).replace(/\s/, "\u00a0");
    await expect(time).toHaveText(`${day} at ${clock}`);
  });
});
