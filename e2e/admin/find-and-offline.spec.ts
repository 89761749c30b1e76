import { expect, test } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

test("a packer finds stock by keyboard, and a receipt that is made without a connection arrives once", async ({
  page,
  context,
}) => {
  await startStaffSession(page, "packer");
  await page.goto("/admin");
  const box = page.getByRole("combobox");
  // The first page listens to keys once it is hydrated.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  await box.fill("bridle belt");
  await expect(page.getByRole("option", { selected: true })).toContainText(/bridle belt/i);
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  // The second key counts for a short time only, which a busy machine can exceed.
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("k");
    await expect(page.getByRole("heading", { level: 1, name: "Stock" })).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await page.goto("/admin/stock?search=bridle+belt");
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(page.locator(".rows > li summary").first()).toBeFocused({ timeout: 500 });
  }).toPass();
  const summaries = page.locator(".rows > li summary");
  await page.keyboard.press("j");
  await expect(summaries.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(summaries.first()).toBeFocused();
  await page.keyboard.press("e");
  const sku = await page
    .locator(".rows > li")
    .first()
    .getByText(/^[A-Z0-9-]+ · \d+ on the shelf/)
    .textContent();
  const row = page.locator(".rows > li").filter({ hasText: sku?.split(" ")[0] ?? "" });
  const units = row.getByRole("textbox", { name: "Made or received" });
  await expect(units).toBeFocused();
  const before = Number(/(\d+) on the shelf/.exec(sku ?? "")?.[1]);

  await context.setOffline(true);
  await units.fill("10");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No connection: 1 thing waits on this device")).toBeVisible();
  await expect(units).toHaveValue("");
  await context.setOffline(false);
  await expect(page.getByRole("status").filter({ hasText: "10 units added" })).toBeVisible();
  await expect(row).toContainText(` ${before + 10} on the shelf`);
  await expect(page.getByText("on this device")).toHaveCount(0);
});
