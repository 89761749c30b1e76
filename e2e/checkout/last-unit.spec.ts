import type { Page } from "@playwright/test";
import { addToCart, fillCheckout, newEmail, placeOrderOnPage } from "../fixtures/checkout-steps.ts";
import { emailTo } from "../fixtures/mailbox.ts";
import { expect, test, waitingForHydration } from "../fixtures/shop-test.ts";
import { expireReservation, setPrice, setStock } from "../fixtures/stock-steps.ts";

const PAID = { level: 1, name: "Your order is confirmed" } as const;

test.use({ expectedErrors: /status of 409/ });

/** Adds `other`: a second shopper in a separate browser context. */
const testWithOther = test.extend<{ other: Page }>({
  other: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    await use(waitingForHydration(await context.newPage()));
    await context.close();
  },
});

async function buy(page: Page): Promise<void> {
  await placeOrderOnPage(page, newEmail());
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", PAID)).toBeVisible();
}

testWithOther(
  "when the last unit is sold during a payment, the money is refunded and the shopper is notified",
  async ({ page, other }) => {
    await setStock("nib-pen-sleeve", 1);
    const email = newEmail();
    await addToCart(page, "nib-pen-sleeve");
    await addToCart(other, "nib-pen-sleeve");
    const number = await placeOrderOnPage(page, email);
    await expireReservation(number);
    await buy(other);

    await page.getByRole("button", { name: "Pay $36.00" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "the last one just sold" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("We’re sending $36.00 back");
    await expect(page.getByRole("button", { name: /Pay/ })).toHaveCount(0);
    expect(await emailTo(email, "is canceled")).toContain("the last one sold");
    expect(await emailTo(email, "Your refund")).toContain("$36.00");
    await page.reload();
    await expect(page.getByRole("listitem").filter({ hasText: "Refunded" })).toBeVisible();
  },
);

testWithOther(
  "paying again after the last unit is sold shows an error and charges nothing",
  async ({ page, other }) => {
    await setStock("cord-keepers", 1);
    await addToCart(page, "cord-keepers");
    await addToCart(other, "cord-keepers");
    await placeOrderOnPage(page, newEmail());
    await page.getByRole("button", { name: "Decline the payment" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The payment was declined." })).toBeVisible();
    await buy(other);
    await page.getByRole("button", { name: "Pay again: $28.00" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Sorry, an item in your order just sold out." });
    await expect(alert).toBeVisible();
    await expect(page).toHaveURL(/\/order\//);
  },
);

testWithOther(
  "a unit sold before the order is marked on its line, nothing is charged, and typed values stay",
  async ({ page, other }) => {
    await setStock("fireside-coasters", 1);
    await addToCart(page, "fireside-coasters");
    await addToCart(other, "fireside-coasters");
    await page.goto("/checkout");
    await fillCheckout(page, newEmail());
    await buy(other);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "just sold out" })).toBeFocused();
    await expect(page.getByRole("region", { name: "Your order" })).toContainText("This just sold out.");
    await expect(page.getByLabel("Full name").first()).toHaveValue("Ada Lovelace");
    await expect(page).toHaveURL(/\/checkout$/);
  },
);

test("a shopper's own reservation does not block them: after Back, the last unit is still theirs", async ({ page }) => {
  await setStock("penny-coin-purse", 1);
  await addToCart(page, "penny-coin-purse");
  const first = await placeOrderOnPage(page, newEmail());
  await page.goBack();
  await expect(page.getByLabel("City").first()).toHaveValue("Portland");
  await page.getByText("Add a note for us").click();
  await page.getByLabel("Note").fill("Ring twice");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/pay\/test\//);
  await expect(page.locator(".order-number")).not.toHaveText(first);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", PAID)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Ring twice");
});

test("a price that changed since it was added to the cart is shown on its line, and so is a new total", async ({
  page,
}) => {
  await addToCart(page, "bench-desk-mat");
  await setPrice("bench-desk-mat", 22_500);
  await page.goto("/checkout");
  const summary = page.getByRole("region", { name: "Your order" });
  await expect(summary).toContainText("The price has changed from $219.00 to $225.00.");
  await fillCheckout(page, newEmail());
  await setPrice("bench-desk-mat", 21_900);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "the total is now $229.00" })).toBeFocused();
  await expect(summary).toContainText("$229.00");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pay $229.00" })).toBeVisible();
});
