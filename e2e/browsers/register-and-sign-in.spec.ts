import { newShopper } from "../fixtures/shopper.ts";
import type { BrowserPage } from "./browser-page.ts";
import { journey } from "./browser-test.ts";

async function register(page: BrowserPage, shopper: ReturnType<typeof newShopper>): Promise<void> {
  await page.goto("/register");
  const form = page.getByRole("main");
  await form.getByLabel("First name").fill(shopper.firstName);
  await form.getByLabel("Last name").fill(shopper.lastName);
  await form.getByLabel("Username").fill(shopper.username);
  await form.getByLabel("Email").fill(shopper.email);
  await form.getByLabel("Password", { exact: true }).fill(shopper.password);
  await form.getByLabel("Confirm password").fill(shopper.password);
  await form.getByRole("button", { name: "Create account" }).click();
  await page.expectUrl(/\/login$/);
}

async function addAddress(page: BrowserPage): Promise<void> {
  const form = page.getByRole("main");
  await form.getByRole("button", { name: "Add an address" }).click();
  await form.getByLabel("Full name").fill("Ada Lovelace");
  await form.getByLabel("Address", { exact: true }).fill("14 Tanner's Row");
  await form.getByLabel("City").fill("Portland");
  await form.getByLabel("State").choose("Maine");
  await form.getByLabel("ZIP code").fill("04101");
  await form.getByLabel("Label").fill("Home");
  await form.getByRole("button", { name: "Save address" }).click();
  await form.getByText("Portland, ME 04101").expectVisible();
}

journey("a shopper registers, signs in, changes the profile, keeps an address and signs out", async (page) => {
  const shopper = newShopper();
  await register(page, shopper);
  await page.goto("/login?next=/account/profile");
  const form = page.getByRole("main");
  await form.getByLabel("Email").fill(shopper.email);
  await form.getByLabel("Password").fill(shopper.password);
  await form.getByRole("button", { name: "Sign in" }).click();
  await page.expectUrl(/\/account\/profile$/);
  await page.getByLabel("First name").fill("Grace");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByText("Saved.").expectVisible();
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Addresses" }).click();
  await addAddress(page);
  await page.goto("/product/loop-key-fob");
  await page.getByRole("button", { name: "Add to Cart", exact: true }).click();
  await page.getByText(/^Loop Key Fob.* is in your cart\.$/).expectVisible();
  // The toast is still visible and must not cover the menu.
  await page.getByRole("banner").getByRole("button", { name: "Grace" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).expectVisible();
});
