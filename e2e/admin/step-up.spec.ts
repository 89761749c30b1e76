import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { archiveProducts, ownProduct, postAsOwner } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";
import { codeOf, joinAsStaff } from "../fixtures/staff-steps.ts";
import { execute } from "../fixtures/stock-steps.ts";

// The second factor is asked for, and a wrong code refused, on purpose.
test.use({ viewport: { width: 390, height: 844 }, expectedErrors: /status of 40[01]/ });

/** The person proved their second factor eleven minutes ago. */
const letFactorExpire = (email: string) =>
  execute(
    "update staff_sessions set factor_at = now() - interval '11 minutes' where staff_id = (select id from staff where email = $1)",
    [email],
  );

test("an action that needs a fresh second factor asks for it, keeps what was typed, and happens once", async ({
  page,
}) => {
  const owner = await joinAsStaff(page, "owner");
  await letFactorExpire(owner.email);
  await page.goto("/admin/staff");
  const email = `step-up-${randomUUID()}@example.com`;
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("checkbox", { name: /^Packer/ }).check();
  await page.getByRole("button", { name: "Send invitation" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  const code = dialog.getByLabel("Code from your authenticator app");
  await expect(code).toBeFocused();
  await expect(page.getByRole("link", { name: email })).toHaveCount(0);
  // Closing the dialog is no answer: the next press asks again.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(code).toBeFocused();
  await code.fill("000000");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("This code is wrong or was used before.");
  // The code of the step in which the app was set up is used already.
  await code.fill(codeOf(owner.secret, { next: true }));
  await dialog.getByRole("button", { name: "Confirm" }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: "The invitation is on its way." })).toBeVisible();
  await expect(page.getByRole("link", { name: email })).toHaveCount(1);
  await expect(page.getByRole("listitem").filter({ hasText: email })).toContainText("Packer");
});

test("an undo in the history of a field that needs a fresh second factor goes on in the audit log", async ({
  page,
}) => {
  const owner = await joinAsStaff(page, "owner");
  await page.goto("/admin/me");
  // A zone with the same clocks, because the tests share their shop.
  await page.getByRole("combobox", { name: "Time zone" }).selectOption("America/Detroit");
  await page.getByRole("button", { name: "Save time zone" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
  await letFactorExpire(owner.email);
  await page.getByRole("link", { name: "Changes to the time zone" }).click();
  const change = page.getByRole("dialog").getByRole("listitem").filter({ hasText: owner.name });
  await change.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(/\/admin\/audit\?subject_type=setting&subject_id=time_zone&field=time_zone$/);
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByLabel("Code from your authenticator app").fill(codeOf(owner.secret, { next: true }));
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Undone." })).toBeVisible();
});

test("an undo in the history of a field without a session says so and stays on the page", async ({ page, context }) => {
  const product = await ownProduct(1);
  await postAsOwner("/api/admin/products/bulk/", {
    action: "price",
    items: [{ id: product.id, if_match: `"p${product.id}.1"`, price: "80.00" }],
  });
  await startStaffSession(page, "owner");
  await page.goto(`/admin/products/${product.id}`);
  await page.getByRole("link", { name: "Changes to the price" }).click();
  const undo = page.getByRole("dialog").getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await context.clearCookies({ name: "staff" });
  const message = page.getByRole("dialog").getByRole("alert");
  // Twice, because a page that leads to the sign-in form after the answer shows the message for an instant.
  for (const attempt of ["first", "second"]) {
    await undo.click();
    await expect(message, `the ${attempt} attempt`).toHaveText("Please sign in.");
    await expect(undo).toBeEnabled();
  }
  await expect(page).toHaveURL(new RegExp(`/admin/products/${product.id}$`));
  await archiveProducts(product);
});

test("who names a new passkey for more than ten minutes is asked again, and is not stuck", async ({ page }) => {
  const owner = await joinAsStaff(page, "owner");
  await page.goto("/admin/me");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name of the device").fill("Workshop laptop");
  await letFactorExpire(owner.email);
  await page.getByRole("button", { name: "Create the passkey" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Please confirm with your second factor." })).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByLabel("Code from your authenticator app").fill(codeOf(owner.secret, { next: true }));
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByLabel("Name of the device")).toHaveValue("Workshop laptop");
});

/** Presses a button until its effect is visible: while the page still loads its data, a press only asks to press again. */
const pressUntil = (button: Locator, effect: Locator) =>
  expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 });
    await expect(effect).toBeVisible({ timeout: 2000 });
  }).toPass();

test("an authenticator app that is connected anew shows its secret until its code was checked, and never again", async ({
  page,
}) => {
  const owner = await joinAsStaff(page, "owner");
  await page.goto("/admin/me");
  await page.getByRole("button", { name: "Connect another app instead" }).click();
  const shown = page.locator(".secret-text");
  const secret = ((await shown.textContent()) ?? "").replaceAll(" ", "");
  const code = page.getByLabel("Code from your authenticator app");
  await code.fill("000000");
  const check = page.getByRole("button", { name: "Check the code" });
  await pressUntil(check, page.getByRole("main").getByRole("alert").first());
  await expect(shown).toBeVisible();
  await code.fill(codeOf(secret));
  await pressUntil(check, page.getByRole("status").filter({ hasText: "The authenticator app is connected." }));
  await expect(shown).toHaveCount(0);
  await page.getByRole("textbox", { name: "Name" }).first().fill(`${owner.name} B`);
  await pressUntil(
    page.getByRole("button", { name: "Save name" }),
    page.getByRole("status").filter({ hasText: "Saved." }),
  );
  await expect(shown).toHaveCount(0);
});
