import { detectBarcodes } from "../fixtures/barcode-detector.ts";
import { expectAccessibleLightAndDark } from "../fixtures/page-checks.ts";
import { archiveProducts, ownOrder, ownProduct } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";
import { expectFitForThumb, thumb } from "../fixtures/thumb.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const TRACKING_NUMBER = "1Z999AA10123456784";

test("a packer ships an order on a phone in five taps and a number, read from the label, and the shopper gets it", async ({
  page,
}) => {
  const product = await ownProduct(1);
  const { number, email, token } = await ownOrder({ product, quantity: 1 });
  await startStaffSession(page, "packer");
  await detectBarcodes(page, "https://example.com/", TRACKING_NUMBER);
  const { tap, type, count } = thumb();

  await page.goto("/admin");
  await tap(page.getByRole("navigation", { name: "Main pages" }).getByRole("link", { name: "Orders" }));
  await page.getByRole("checkbox", { name: `Select ${number}` }).check();
  await tap(page.getByRole("link", { name: number, exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(page.locator("main")).not.toContainText("$");
  await expect(page.locator("main")).not.toContainText(email);
  await tap(page.getByRole("button", { name: "Mark as packed" }));
  const tracking = page.getByRole("textbox", { name: "Tracking number" });
  await type(tracking, "1Z");
  await page.getByRole("button", { name: "Scan the label" }).first().click();
  await expect(tracking).toHaveValue(TRACKING_NUMBER);
  await expect(tracking).toBeFocused();
  await tap(page.getByRole("button", { name: "Ship", exact: true }));
  await expect(page.getByRole("status").filter({ hasText: "Sent." })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(5);
  await expect(page.getByText("On the way").first()).toBeVisible();
  await expectFitForThumb(page, "an order");
  await expectAccessibleLightAndDark(page, "an order, 390 px");

  await page.goto(`/order/${number}?token=${token}`);
  await expect(page.getByRole("main")).toContainText(TRACKING_NUMBER);
  await archiveProducts(product);
});
