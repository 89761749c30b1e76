import type { Locator, Page } from "@playwright/test";
import { newEmail } from "../fixtures/checkout-steps.ts";
import { expect, test } from "../fixtures/shop-test.ts";

const isFocused = (locator: Locator) =>
  locator.evaluateAll((found) => found.includes(document.activeElement as HTMLElement));

/** Presses Tab until the target has the focus, and expects a visible focus outline. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 90; pressed++) {
    await page.keyboard.press("Tab");
    if (!(await isFocused(target))) continue;
    await expect(target).toBeInViewport();
    const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline, "focus outline").not.toBe("none");
    return;
  }
  throw new Error(`Tab never reached ${target}`);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole("main").getByLabel(label, { exact: true }).first());
  await page.keyboard.type(text);
}

test("a guest buys and cancels with the keyboard alone", async ({ page }) => {
  await page.goto("/product/loop-key-fob");
  const main = page.getByRole("main");
  await tabTo(page, main.getByRole("button", { name: "Add to Cart" }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Added to Cart" })).toBeVisible();
  await page.goto("/cart");
  await tabTo(page, page.getByRole("link", { name: "Proceed to Checkout" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();

  await typeInto(page, "Email", newEmail());
  await typeInto(page, "Full name", "Ada Lovelace");
  await typeInto(page, "Address", "14 Tanner's Row");
  await typeInto(page, "City", "Portland");
  await typeInto(page, "State", "Maine");
  await typeInto(page, "ZIP code", "wrong");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Please check one field" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("ZIP code").first()).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("04101");
  await tabTo(page, page.getByRole("button", { name: "Continue to payment" }));
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/pay\/test\//);
  await expect(page.getByText("No money moves")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Pay $29.00" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Your order is confirmed" })).toBeVisible();
  await expect(page.getByText(/It arrives by (Mon|Tues|Wednes|Thurs|Fri)day, /)).toBeVisible();
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$29.00");

  await tabTo(page, page.locator("summary").filter({ hasText: "Cancel this order" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Yes, cancel the order" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Cancel this order")).toHaveCount(0);
  await page.goto("/cart");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});
