import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "./shop-test.ts";

export { expect, test } from "./shop-test.ts";

type Shopper = {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  password: string;
  confirmPassword?: string;
};

/** Somebody the shop has never seen. */
export function newShopper(): Shopper {
  const id = randomUUID().slice(0, 8);
  return {
    firstName: `Ann${id}`,
    lastName: "Walker",
    username: `ann-${id}`,
    email: `ann-${id}@example.com`,
    password: "seven brown boots",
  };
}

/** Fills the registration form and sends it. */
export async function registerOnPage(page: Page, shopper: Shopper): Promise<void> {
  await page.goto("/register");
  const form = page.getByRole("main");
  await form.getByLabel("First name").fill(shopper.firstName);
  await form.getByLabel("Last name").fill(shopper.lastName);
  await form.getByLabel("Username").fill(shopper.username);
  await form.getByLabel("Email").fill(shopper.email);
  await form.getByLabel("Password", { exact: true }).fill(shopper.password);
  await form.getByLabel("Confirm password").fill(shopper.confirmPassword ?? shopper.password);
  await form.getByRole("button", { name: "Create account" }).click();
}

/** Signs in by the form and, unless told otherwise, waits until the shop knows. */
export async function signInOnPage(
  page: Page,
  shopper: Pick<Shopper, "email" | "password">,
  { expectSuccess = true } = {},
): Promise<void> {
  await page.goto("/login");
  const form = page.getByRole("main");
  await form.getByLabel("Email").fill(shopper.email);
  await form.getByLabel("Password").fill(shopper.password);
  await form.getByRole("button", { name: "Sign in" }).click();
  if (expectSuccess) await expect(page).not.toHaveURL(/\/login/);
}
