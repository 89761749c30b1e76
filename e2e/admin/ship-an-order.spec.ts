import { buyAsShopper, newEmail } from "../fixtures/checkout-steps.ts";
import { expectAccessibleLightAndDark, horizontalOverflow } from "../fixtures/page-checks.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { joinAsStaff } from "../fixtures/staff-steps.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("a packer packs and ships an order on a phone, and the shopper gets the tracking number", async ({
  page,
  browser,
}) => {
  const email = newEmail();
  const { number, shopper } = await buyAsShopper(browser, "harbour-tote", email);

  await joinAsStaff(page, "packer");
  await page.getByRole("link", { name: "Orders" }).first().click();
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(page.locator("main")).not.toContainText("$");
  await expect(page.locator("main")).not.toContainText(email);
  await page.getByRole("button", { name: "Mark as packed" }).click();
  await page.getByRole("textbox", { name: "Tracking number" }).fill("1Z999AA10123456784");
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await expectAccessibleLightAndDark(page, "an order, 390 px");
  await page.getByRole("button", { name: "Ship" }).click();
  await expect(page.getByText("On the way").first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Sent." })).toBeVisible();

  await shopper.reload();
  await expect(shopper.getByRole("main")).toContainText("1Z999AA10123456784");
});
