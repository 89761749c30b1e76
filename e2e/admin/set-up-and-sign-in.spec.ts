import { randomUUID } from "node:crypto";
import { expectAccessibleLightAndDark, horizontalOverflow } from "../fixtures/page-checks.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { codeOf, inviteStaff, joinAsStaff, signInAsStaff } from "../fixtures/staff-steps.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("an invited person sets a password and a second factor on a phone, and sees Today", async ({ page }) => {
  await joinAsStaff(page, "owner");
  await expect(page.getByRole("link", { name: "Today" }).first()).toHaveAttribute("aria-current", "page");
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await expectAccessibleLightAndDark(page, "Today, 390 px");
  const response = await page.reload();
  expect(response?.headers()["cache-control"]).toBe("private, no-store");
  expect(response?.headers()["x-robots-tag"]).toBe("noindex");
});

test("a second press on Sign in, while the first is on its way, wastes no code", async ({ page }) => {
  const staff = await joinAsStaff(page, "packer");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Sign out" }).last().click();
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password").fill(staff.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Code from your authenticator app").fill(staff.recoveryCodes[0] ?? "");
  const pressed = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/admin/sign-in*", async (route) => {
    if (route.request().method() === "POST") sent += 1;
    await pressed.promise;
    await route.continue();
  });
  // In the page, because Playwright waits for the navigation: the second press comes once the first has been sent.
  await page.getByRole("button", { name: "Sign in", exact: true }).evaluate(async (button: HTMLElement) => {
    button.click();
    await new Promise((resolve) => setTimeout(resolve, 500));
    button.click();
  });
  pressed.resolve();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  expect(sent).toBe(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 400/ });

  test("staff join, sign out, and sign in with a code of their app or a recovery code, each of which works once", async ({
    page,
  }) => {
    const staff = await joinAsStaff(page, "packer");
    const [recoveryCode = ""] = staff.recoveryCodes;
    const code = codeOf(staff.secret, { next: true });
    let isSignedIn = true;
    for (const [typed, isAccepted] of [
      [code, true],
      [code, false],
      [recoveryCode, true],
      [recoveryCode, false],
    ] as const) {
      if (isSignedIn) {
        await page.getByRole("button", { name: "More" }).click();
        await page.getByRole("button", { name: "Sign out" }).last().click();
        await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
      } else await page.getByRole("button", { name: "Use another account" }).click();
      isSignedIn = isAccepted;
      await page.goto("/admin?from=bookmark");
      await signInAsStaff(page, staff, typed);
      if (isAccepted) await expect(page).toHaveURL(/\/admin\?from=bookmark$/);
      else await expect(page.getByRole("alert")).toHaveText("This code is wrong or was used before.");
    }
  });
});

test("setup and sign-in name their fields for password managers", async ({ page }) => {
  const autocompletes = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields))
      await expect(page.getByLabel(label, { exact: true }), label).toHaveAttribute("autocomplete", value);
  };
  const email = `ana-${randomUUID().slice(0, 8)}@example.com`;
  const password = "four brown boots walking";
  const code = { "Code from your authenticator app": "one-time-code" };
  await page.goto(await inviteStaff(email, ["packer"]));
  await autocompletes({ Email: "username", Password: "new-password" });
  await page.getByLabel("Name").fill("Ana");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await autocompletes(code);
  const staff = await joinAsStaff(page, "packer");
  await page.context().clearCookies();
  await page.goto("/admin/sign-in");
  await autocompletes({ Email: "username", Password: "current-password" });
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password").fill(staff.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await autocompletes(code);
});

test("the pages before the sign-in are accessible in light and dark mode", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/admin/sign-in");
  await expectAccessibleLightAndDark(page, "sign-in");
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});

test.describe("with an unknown link", () => {
  test.use({ expectedErrors: /status of 404/ });

  test("the setup page says what to do", async ({ page }) => {
    expect((await page.goto("/admin/setup/unknown"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "This link is invalid or has expired." })).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  });
});
