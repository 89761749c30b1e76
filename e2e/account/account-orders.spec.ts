import { openVerificationLink } from "../fixtures/account-steps.ts";
import { addToCart, newEmail, placeOrderOnPage } from "../fixtures/checkout-steps.ts";
import { expect, newShopper, signInOnPage, test } from "../fixtures/shopper.ts";

test("a guest is offered an account after the order, and sees the order there after verifying the email", async ({
  page,
}) => {
  const shopper = { ...newShopper(), email: newEmail() };
  await addToCart(page, "loop-key-fob");
  const number = await placeOrderOnPage(page, shopper.email);
  await page.getByRole("button", { name: "Pay $29.00" }).click();
  await expect(page.getByText("shows your orders on every device, this one too")).toBeVisible();
  // Pressed before hydration, the button waits for it: the email must not be lost, and is in no URL.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.evaluate(() => location.reload());
  await page.waitForURL(/\/order\//, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Create an account" }).click();
  release();
  const form = page.getByRole("main");
  await expect(form.getByLabel("Email")).toHaveValue(shopper.email);
  await expect(form.getByLabel("First name")).toHaveValue("Ada");
  await expect(form.getByLabel("Last name")).toHaveValue("Lovelace");
  expect(page.url()).not.toContain("@");
  await form.getByLabel("First name").fill(shopper.firstName);
  await form.getByLabel("Last name").fill(shopper.lastName);
  await form.getByLabel("Username").fill(shopper.username);
  await form.getByLabel("Password", { exact: true }).fill(shopper.password);
  await form.getByLabel("Confirm password").fill(shopper.password);
  await form.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signInOnPage(page, shopper);

  await page.getByRole("banner").getByText(shopper.firstName).click();
  await page.getByRole("link", { name: "Orders" }).click();
  await expect(page.getByText("No orders yet")).toBeVisible();
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("We’ve sent you a link.")).toBeVisible();

  // The link is opened while signed out: the sign-in page leads back to it.
  await page.evaluate(() => localStorage.clear());
  await openVerificationLink(page, shopper.email);
  await expect(page).toHaveURL(/\/login\?next=/);
  await form.getByLabel("Email").fill(shopper.email);
  await form.getByLabel("Password").fill(shopper.password);
  await form.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("The order that you placed as a guest is now in your account.")).toBeVisible();
  await page.getByRole("link", { name: "See my orders" }).click();
  await expect(page.getByRole("link", { name: `Order ${number}`, exact: true })).toBeVisible();
  await page.goto("/account");
  await expect(page.getByRole("link", { name: `Order ${number}`, exact: true })).toBeVisible();
  await expect(page.getByText("Please confirm your email.")).toHaveCount(0);
});
