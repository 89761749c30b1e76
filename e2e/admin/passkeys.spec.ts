import type { Page } from "@playwright/test";
import { newEmail } from "../fixtures/checkout-steps.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { inviteStaff } from "../fixtures/staff-steps.ts";

test.use({ viewport: { width: 390, height: 844 } });

/**
 * Adds a phone's own authenticator to the browser, which confirms by itself. Returns a function that changes whether it knows
 * the person.
 */
async function virtualAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified: boolean) => devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Sign out" }).last().click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

test("an invited person sets up a passkey on a phone, and signs in with it alone", async ({ page }) => {
  const setUserVerified = await virtualAuthenticator(page);
  await page.goto(await inviteStaff(newEmail(), ["manager"]));
  await page.getByLabel("Name").fill("Ana Weaver");
  await page.getByLabel("Password").fill("four brown boots walking");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Use a passkey of this device" }).click();
  await expect(page.locator(".recovery-codes li")).toHaveCount(10);
  await page.getByLabel("I have saved them in a safe place").check();
  await page.getByRole("button", { name: "Open the back office" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();

  await signOut(page);
  await setUserVerified(false);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeEnabled();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();

  await setUserVerified(true);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await page.goto("/admin/me");
  await expect(page.getByRole("listitem").filter({ hasText: "First passkey" })).toContainText("Last used");
});
