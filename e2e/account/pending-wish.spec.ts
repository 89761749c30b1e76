import type { Page } from "@playwright/test";
import { registeredShopper } from "../fixtures/account-steps.ts";
import { latestLink } from "../fixtures/mailbox.ts";
import { waitingForHydration } from "../fixtures/shop-test.ts";
import { expect, fillRegistration, newShopper, test } from "../fixtures/shopper.ts";

type Account = Awaited<ReturnType<typeof registeredShopper>>;

const ADDED = "You are signed in. Harbour Tote (Black) is on your wishlist.";

/** Fills in the form of the sign-in page that is open. */
async function signIn(page: Page, { email, password }: Account): Promise<void> {
  const form = page.getByRole("main");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password").fill(password);
  await form.getByRole("button", { name: "Sign in" }).click();
}

/** Presses the heart of a product in this color as a visitor; returns the address of its page. */
async function wishForAsVisitor(page: Page, slug: string, color: string): Promise<string> {
  const address = `/product/${slug}?color=${color}`;
  await page.goto(address);
  await page.getByRole("button", { name: "Add to Wishlist" }).first().click();
  await expect(page).toHaveURL(/\/login\?next=/);
  return address;
}

test("what a visitor adds to the wishlist is on it after they registered and signed in, in its color", async ({
  page,
}) => {
  const address = await wishForAsVisitor(page, "harbour-tote", "Black");
  await expect(page.getByText("Sign in to save Harbour Tote to your wishlist.")).toBeVisible();
  await page.getByRole("link", { name: "Create an account" }).click();
  const shopper = newShopper();
  await fillRegistration(page, shopper);
  await expect(page.getByText("Account created successfully! You can now sign in.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(page.url()).not.toContain(encodeURIComponent(shopper.email));
  const form = page.getByRole("main");
  await expect(form.getByRole("status")).toHaveText("Account created successfully! You can now sign in.");
  await expect(form.getByLabel("Email")).toHaveValue(shopper.email);
  await expect(form.getByLabel("Password")).toBeFocused();
  await form.getByLabel("Password").fill(shopper.password);
  await form.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("You are signed in. Harbour Tote (Black) is on your wishlist.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${address.replace("?", "\\?")}$`));
  await page.getByRole("link", { name: "View wishlist" }).click();
  await expect(page.getByText("1 item(s)")).toBeVisible();
  await expect(page.getByRole("link", { name: "Harbour Tote", exact: true })).toHaveAttribute("href", address);
});

test("it is on the wishlist when a visitor signs in by the header's link, from another page", async ({ page }) => {
  const shopper = await registeredShopper(page);
  await wishForAsVisitor(page, "harbour-tote", "Black");
  await page.goto("/wallets");
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, shopper);
  await expect(page.getByText(ADDED)).toBeVisible();
  await page.getByRole("link", { name: "View wishlist" }).click();
  await expect(page.getByText("1 item(s)")).toBeVisible();
});

test("it survives a forgotten password, whose link opens in another tab", async ({ page, context }) => {
  const shopper = await registeredShopper(page);
  const address = await wishForAsVisitor(page, "harbour-tote", "Black");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // A visitor who remembers it returns to the product.
  const next = `/login?${new URLSearchParams({ next: address })}`;
  await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toHaveAttribute("href", next);
  await page.getByRole("main").getByLabel("Email").fill(shopper.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("If this email exists, a reset link has been sent.")).toBeVisible();
  const link = await latestLink(shopper.email, /\/reset-password\/[^/\s]+\/[^/\s"<]+/);
  await page.close();

  const other = waitingForHydration(await context.newPage());
  await other.goto(new URL(link).pathname);
  const password = "a quite different one 9";
  await other.getByLabel("New password").fill(password);
  await other.getByLabel("Confirm password").fill(password);
  await other.getByRole("button", { name: "Save new password" }).click();
  await expect(other).toHaveURL(/\/login$/);
  await signIn(other, { ...shopper, password });
  await expect(other.getByText(ADDED)).toBeVisible();
});
