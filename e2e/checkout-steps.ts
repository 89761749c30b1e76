import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "./shop-test.ts";

/** An e-mail address that no other test writes to. */
export const newEmail = () => `buyer-${randomUUID().slice(0, 8)}@example.com`;

/** Puts one piece into the cart, by the product page. */
export async function putInCart(page: Page, slug: string): Promise<void> {
  await page.goto(`/product/${slug}`);
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("button", { name: "Added to Cart" })).toBeVisible();
}

/** Fills in the checkout with an address in Maine. */
export async function fillCheckout(page: Page, email: string): Promise<void> {
  const form = page.getByRole("main");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Full name").first().fill("Ada Lovelace");
  await form.getByLabel("Address", { exact: true }).first().fill("14 Tanner's Row");
  await form.getByLabel("City").first().fill("Portland");
  await form.getByLabel("State").first().selectOption("ME");
  await form.getByLabel("ZIP code").first().fill("04101");
}

/** Walks from a full cart to the page of the test payment; answers the order's number. */
export async function placeOrderOnPage(page: Page, email: string): Promise<string> {
  await page.goto("/checkout");
  await fillCheckout(page, email);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/pay\/test\//);
  return (await page.locator(".order-number").textContent()) ?? "";
}
