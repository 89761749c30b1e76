import { fillCheckout, newEmail } from "../fixtures/checkout-steps.ts";
import { expect, test } from "../fixtures/shop-test.ts";

test.use({ javaScriptEnabled: false, expectedErrors: /status of 422/ });

test("without JavaScript a guest corrects an invalid form, buys, pays and cancels", async ({ page }) => {
  await page.goto("/product/loop-key-fob");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await fillCheckout(page, newEmail());
  await page.getByLabel("ZIP code").first().fill("wrong");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("alert")).toContainText("ZIP code");
  await expect(page.getByLabel("Full name").first()).toHaveValue("Ada Lovelace");
  await expect(page.getByLabel("State").first()).toHaveValue("ME");
  await page.reload(); // submits the form again
  await expect(page.getByLabel("Full name").first()).toHaveValue("Ada Lovelace");
  await expect(page.getByLabel("ZIP code").first()).toHaveValue("wrong");

  // "WA" is Washington, and also Western Australia.
  await page.getByLabel("State").first().selectOption("WA");
  await page.getByLabel("Country").first().selectOption("AU");
  await page.getByRole("button", { name: "Change country" }).first().click();
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("");
  await page.getByLabel("Country").first().selectOption("DE");
  await page.getByRole("button", { name: "Change country" }).first().click();
  await expect(page.getByLabel("City").first()).toHaveValue("Portland");
  await expect(page.getByRole("combobox", { name: "State" })).toHaveCount(0);
  await page.getByLabel("Postal code").first().fill("10115");
  await page.getByRole("button", { name: "Continue to payment" }).click();

  await expect(page).toHaveURL(/\/pay\/test\//);
  await page.getByRole("button", { name: "Pay $29.00" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your order is confirmed" })).toBeVisible();
  await page.getByText("Cancel this order").click();
  await page.getByRole("button", { name: "Yes, cancel the order" }).click();
  await expect(page.getByText("Cancel this order")).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(/canceled|refunded/i);
});
