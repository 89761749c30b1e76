import type { Page } from "@playwright/test";
import { allDialogs, unlistedDialogs } from "../fixtures/back-office-dialogs.ts";
import {
  entryAddresses,
  openBackOffice,
  PAGE_GROUPS,
  pageAddresses,
  unlistedPages,
} from "../fixtures/back-office-pages.ts";
import { newEmail } from "../fixtures/checkout-steps.ts";
import { walkByTab } from "../fixtures/keyboard-walk.ts";
import { expectAccessibleLightAndDark, horizontalOverflow, overflowAtDoubleText } from "../fixtures/page-checks.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";
import { inviteStaff } from "../fixtures/staff-steps.ts";
import { smallTargets } from "../fixtures/thumb.ts";

// The page for unknown addresses, and actions that ask for a confirmation.
test.use({ expectedErrors: /status of 40[14]/ });

/** Opens a page and checks it in every width and in light and dark mode. */
async function checkPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  // What is folded is part of its page.
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    if (width !== 390) await expectAccessibleLightAndDark(page, `${path}, ${width} px`);
    if (width < 400) expect.soft(await smallTargets(page), `${path}, ${width} px: targets`).toEqual([]);
    if (width > 320)
      expect.soft(await overflowAtDoubleText(page), `${path}, ${width} px, double text`).toBeLessThanOrEqual(0);
    expect.soft(await horizontalOverflow(page), `${path}, ${width} px`).toBeLessThanOrEqual(0);
  }
  expect.soft(await walkByTab(page), path).toEqual([]);
}

test("the lists name every page of the back office", () => {
  expect(unlistedPages()).toEqual([]);
});

const WORKS =
  "accessible in light and dark mode, fits 320 and 1440 px and double text, can be tapped, and is reached by the Tab key";

for (const group of Object.keys(PAGE_GROUPS) as (keyof typeof PAGE_GROUPS)[]) {
  test(`every page of the back office is ${WORKS}: ${group}`, async ({ page }) => {
    test.setTimeout(180_000);
    const shown = await openBackOffice();
    const staff = await startStaffSession(page, "owner");
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const path of pageAddresses(group, shown, staff)) await checkPage(page, path);
    await shown.close();
  });
}

test(`every page where staff sign in is ${WORKS}`, async ({ page }) => {
  test.setTimeout(90_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const setupLink = await inviteStaff(newEmail(), ["viewer"]);
  for (const path of entryAddresses(setupLink)) await checkPage(page, path);
});

test("every dialog of the back office opens by keyboard, is accessible in light and dark mode at 320 px, and gives the focus back", async ({
  page,
}) => {
  test.setTimeout(90_000);
  expect(unlistedDialogs()).toEqual([]);
  const shown = await openBackOffice();
  const staff = await startStaffSession(page, "owner");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 320, height: 700 });
  const open = page.locator("dialog:modal, [popover]:popover-open");
  for (const { name, path, opener, before } of allDialogs(shown, staff)) {
    await page.goto(path);
    await before?.(page);
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await expect(open, name).toBeVisible();
    await expect(page.getByText("Loading...")).toBeHidden();
    await expectAccessibleLightAndDark(page, name);
    expect(await horizontalOverflow(page), name).toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
    await expect(open, name).toBeHidden();
    await expect(opener(page), name).toBeFocused();
  }
  await shown.close();
});
