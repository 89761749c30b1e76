import { expectAccessibleLightAndDark } from "../fixtures/page-checks.ts";
import { archiveProducts, ownOrder, ownProduct } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";
import { expectFitForThumb, thumb } from "../fixtures/thumb.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("a packer ships an order on a phone in five taps and a number, and the shopper gets it", async ({ page }) => {
  const product = await ownProduct(1);
  const { number, email, token } = await ownOrder({ product, quantity: 1 });
  await startStaffSession(page, "packer");
  const { tap, type, count } = thumb();

  await page.goto("/admin");
  await tap(page.getByRole("navigation", { name: "Main pages" }).getByRole("link", { name: "Orders" }));
  await page.getByRole("checkbox", { name: `Select ${number}` }).check();
  await tap(page.getByRole("link", { name: number, exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(page.locator("main")).not.toContainText("$");
  await expect(page.locator("main")).not.toContainText(email);
  await tap(page.getByRole("button", { name: "Mark as packed" }));
  await type(page.getByRole("textbox", { name: "Tracking number" }), "1Z999AA10123456784");
  await tap(page.getByRole("button", { name: "Ship", exact: true }));
  await expect(page.getByRole("status").filter({ hasText: "Sent." })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(5);
  await expect(page.getByText("On the way").first()).toBeVisible();
  await expectFitForThumb(page, "an order");
  await expectAccessibleLightAndDark(page, "an order, 390 px");

  await page.goto(`/order/${number}?token=${token}`);
  await expect(page.getByRole("main")).toContainText("1Z999AA10123456784");
  await archiveProducts(product);
});
