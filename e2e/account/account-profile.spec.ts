import { readFileSync } from "node:fs";
import { newAccount, openVerificationLink, signedInElsewhere } from "../fixtures/account-steps.ts";
import { newEmail } from "../fixtures/checkout-steps.ts";
import { expect, signInOnPage, test } from "../fixtures/shopper.ts";

test("a changed name appears everywhere at once", async ({ page }) => {
  await newAccount(page);
  await page.goto("/account/profile");
  await page.getByLabel("First name").fill("Grace");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByRole("banner").getByText("Grace")).toBeVisible();
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Overview" }).click();
  await expect(page.getByText("Hello, Grace.")).toBeVisible();
});

test("a new email takes effect when its link is opened, not before", async ({ page }) => {
  const shopper = await newAccount(page);
  const other = newEmail();
  await page.goto("/account/profile");
  await page.getByText("Change email").click();
  await page.getByLabel("New email").fill(other);
  await page.locator("#email").getByLabel("Current password").fill(shopper.password);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`Open the link we sent to ${other}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Open the link we sent to ${other}`)).toBeVisible();
  await expect(page.locator(".current-email")).toContainText(shopper.email);
  await openVerificationLink(page, other);
  await expect(page.getByText(`${other} is confirmed.`)).toBeVisible();
  await page.goto("/account/profile");
  await expect(page.locator(".current-email")).toContainText(other);
  await expect(page.locator(".current-email")).toContainText("Confirmed");
  await page.evaluate(() => localStorage.clear());
  await signInOnPage(page, { email: other, password: shopper.password });
});

test("a pending change of the email can be cancelled", async ({ page }) => {
  const shopper = await newAccount(page);
  await page.goto("/account/profile");
  const other = newEmail();
  // The second time with the same address.
  for (const time of [1, 2]) {
    await page.getByText("Change email").click();
    await page.getByLabel("New email").fill(other);
    await page.locator("#email").getByLabel("Current password").fill(shopper.password);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.locator(".notice").filter({ hasText: "One more step." }), `request ${time}`).toBeFocused();
    await expect(page.getByLabel("New email")).toBeHidden();
  }
  await page.getByRole("button", { name: "Keep my current email" }).click();
  await expect(page.getByText("One more step.")).toHaveCount(0);
  await expect(page.locator(".current-email")).toBeFocused();
  await expect(page.getByText("Please confirm your email.")).toBeVisible();
});

test.describe("ending sessions", () => {
  test.use({ expectedErrors: /status of 40[01]/ });

  test("a password change signs out other browsers, but not this one", async ({ page, browser }) => {
    const shopper = await newAccount(page);
    const elsewhere = await signedInElsewhere(browser, shopper);
    await elsewhere.goto("/account");
    await expect(elsewhere.getByText(`Hello, ${shopper.firstName}.`)).toBeVisible();
    await page.goto("/account/sessions");
    await expect(page.getByRole("button", { name: /^Sign out Chrome on / })).toHaveCount(1);

    await page.goto("/account/profile");
    const form = page.locator("#password");
    await form.getByLabel("Current password").fill("not my password");
    await form.getByLabel("New password", { exact: true }).fill("eight brown boots");
    await form.getByLabel("Confirm password").fill("eight brown boots");
    await form.getByRole("button", { name: "Save new password" }).click();
    await expect(form.getByText("That is not your current password.").first()).toBeVisible();
    await expect(form.getByLabel("New password", { exact: true })).toHaveValue("eight brown boots");
    await form.getByLabel("Current password").fill(shopper.password);
    await form.getByRole("button", { name: "Save new password" }).click();
    await expect(page.getByText("Your password has been changed. All other devices are signed out.")).toBeVisible();
    await expect(form.getByRole("button", { name: "Save new password" })).toBeFocused();
    await expect(form.getByLabel("Current password")).toHaveValue("");

    await elsewhere.getByRole("link", { name: "Devices" }).click();
    await expect(elsewhere.getByText("You are signed out")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Password" })).toBeVisible();
    await elsewhere.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await elsewhere.getByRole("main").getByLabel("Email").fill(shopper.email);
    await elsewhere.getByLabel("Password").fill("eight brown boots");
    await elsewhere.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await expect(elsewhere).toHaveURL(/\/account\/sessions$/);
    await elsewhere.context().close();
  });

  test("one device is signed out from another", async ({ page, browser }) => {
    const shopper = await newAccount(page);
    const elsewhere = await signedInElsewhere(browser, shopper);
    await elsewhere.goto("/account/orders");
    await expect(elsewhere.getByText("No orders yet")).toBeVisible();
    await page.goto("/account/sessions");
    await page.getByRole("button", { name: /^Sign out Chrome on / }).click();
    await expect(page.getByText(/ is signed out\.$/)).toBeVisible();
    await expect(page.getByText("This device")).toBeVisible();
    await elsewhere.getByRole("link", { name: "Addresses" }).click();
    await expect(elsewhere).toHaveURL(/\/login\?next=%2Faccount%2Faddresses$|\/account\/addresses$/);
    await expect(elsewhere.getByText("You are signed out").or(elsewhere.getByLabel("Password"))).toBeVisible();
    await elsewhere.context().close();
  });

  test("deleting an account needs the password and signs out every device", async ({ page }) => {
    const shopper = await newAccount(page);
    await page.goto("/account/profile");
    await page.getByRole("button", { name: "Delete my account..." }).click();
    const dialog = page.getByRole("dialog", { name: "Delete account" });
    await dialog.getByLabel("Current password").fill("not my password");
    await dialog.getByRole("button", { name: "Delete for good" }).click();
    await expect(dialog.getByText("That is not your current password.").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Delete my account..." }).click();
    await expect(dialog.getByText("That is not your current password.")).toHaveCount(0);
    await expect(dialog.getByLabel("Current password")).toHaveValue("");
    await dialog.getByLabel("Current password").fill(shopper.password);
    await dialog.getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your account is deleted" })).toBeFocused();
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    await signInOnPage(page, shopper, { expectSuccess: false });
    await expect(page.getByText("The email or the password is wrong.")).toBeVisible();
  });
});

test("all personal data can be downloaded as one file", async ({ page }) => {
  const shopper = await newAccount(page);
  await page.goto("/account/profile");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("wellworn-my-data.json");
  const stored = JSON.parse(readFileSync(await file.path(), "utf8"));
  expect(stored.profile.email).toBe(shopper.email);
  expect(stored.sessions).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain("argon2");
  await expect(page.getByText("Your data has been downloaded.")).toBeVisible();
});
