import { ownOrder } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("an owner refunds an amount, undoes it, and ships the order in two parcels", async ({ page, request }) => {
  const products = ["harbour-tote", "bridle-belt"].map(async (slug) => {
    const found = await request.get(`/api/products_old/products/${slug}?fields=id`);
    return { product: (await found.json()) as { id: number }, quantity: 1 };
  });
  const { number, token } = await ownOrder(...(await Promise.all(products)));

  await startStaffSession(page, "owner");
  await page.goto(`/admin/orders/${number}`);
  const amount = page.getByLabel("Or another amount, in dollars");
  await amount.fill("12.50");
  await page.getByRole("button", { name: "Refund $12.50" }).click();
  const toast = page.getByRole("status").filter({ hasText: "$12.50 is refunded in 30 seconds." });
  await expect(toast).toBeVisible();
  await expect(amount).toHaveValue("");
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Waiting to be sent" })).toContainText("−$12.50");
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "−$12.50" })).toContainText("Undone");

  await page.getByRole("button", { name: "Mark as packed" }).click();
  await page.getByText("More than one parcel? Choose the units in this one").click();
  await page
    .getByLabel(/^Bridle Belt/)
    .first()
    .fill("0");
  await page.getByRole("textbox", { name: "Tracking number" }).fill("1ZFIRST");
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  const first = page.getByRole("listitem").filter({ hasText: "1ZFIRST" });
  await expect(first).toContainText("1 × Harbour Tote");
  await page.getByRole("textbox", { name: "Tracking number" }).first().fill("1ZSECOND");
  await page.getByRole("button", { name: "Ship the next parcel" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "1ZSECOND" })).toContainText("1 × Bridle Belt");

  await page.goto(`/order/${number}?token=${token}`);
  await expect(page.getByRole("main")).toContainText("1ZFIRST");
  await expect(page.getByRole("main")).toContainText("1ZSECOND");
});
