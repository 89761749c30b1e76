import type { Locator, Page } from "@playwright/test";
import { archiveProducts, ownProduct } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";

/** The values of a column of the variants, from top to bottom. */
const column = (page: Page, label: string) =>
  page
    .locator(".variant-row")
    .getByLabel(label, { exact: true })
    .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));

/** Pastes text, as from a spreadsheet. */
async function paste(into: Locator, text: string): Promise<void> {
  await into.focus();
  await into.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test("variants get a value for all, one filled down, and cells pasted from a spreadsheet", async ({ page }) => {
  const product = await ownProduct(0, ["30", "32", "34"]);
  await startStaffSession(page, "manager");
  await page.goto(`/admin/products/${product.id}`);
  const rows = page.locator(".variant-row");
  await page.getByText("Set for all variants").click();
  const setForAll = page.locator(".set-for-all");
  await setForAll.getByLabel("Price").fill("88.00");
  await setForAll.getByRole("button", { name: "Set for all" }).click();
  expect(await column(page, "Price")).toEqual(["88.00", "88.00", "88.00"]);
  await expect(setForAll.getByLabel("Price")).toHaveValue("");

  await setForAll.getByRole("button", { name: "Fill down" }).click();
  await expect(setForAll.getByRole("status")).toHaveText("Tap the cell to copy first.");
  await rows.nth(1).getByLabel("Low-stock level").fill("7");
  await setForAll.getByRole("button", { name: "Fill down" }).click();
  await expect(setForAll.getByRole("status")).toHaveText("1 cell below is filled.");
  expect(await column(page, "Low-stock level")).toEqual(["2", "7", "7"]);

  // A variant that is archived keeps its own.
  await rows.nth(2).getByLabel("Status").selectOption("archived");
  await rows.nth(0).getByLabel("Low-stock level").fill("4");
  await setForAll.getByRole("button", { name: "Fill down" }).click();
  expect(await column(page, "Low-stock level")).toEqual(["4", "4", "7"]);
  await rows.nth(2).getByLabel("Status").selectOption("active");
  await rows.nth(0).getByLabel("Low-stock level").fill("2");
  await rows.nth(1).getByLabel("Low-stock level").fill("7");

  // A size that was renamed is removed.
  await page.getByRole("textbox", { name: "Add sizes" }).fill("36");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(4);
  await page.getByRole("textbox", { name: "Size 36" }).fill("38");
  await page.getByRole("button", { name: "Remove 36" }).click();
  await expect(page.getByText("38 is removed.")).toBeVisible();
  await expect(rows).toHaveCount(3);

  // Two columns and one row more than there is room for.
  const sku = product.sku.replace("KEEL", "SHEET");
  await paste(rows.nth(1).getByLabel("SKU"), `${sku}-B\t91.50\r\n${sku}-C\t92\r\n${sku}-D\t93\r\n`);
  expect(await column(page, "SKU")).toEqual([product.sku, `${sku}-B`, `${sku}-C`]);
  expect(await column(page, "Price")).toEqual(["88.00", "91.50", "92"]);

  // The first stock of new variants is a column of its own.
  await page.getByRole("textbox", { name: "Add sizes" }).fill("36, 38");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(5);
  await paste(page.getByLabel("First stock").first(), "12\t99\n8\t99");
  expect(await column(page, "First stock")).toEqual(["12", "8"]);
  expect((await column(page, "SKU")).slice(3)).toEqual(["", ""]);
  for (const size of ["36", "38"]) await page.getByRole("button", { name: `Remove ${size}` }).click();
  await expect(rows).toHaveCount(3);

  // A size that was typed and not added is not lost.
  const added = page.getByRole("textbox", { name: "Add sizes" });
  await added.fill("40");
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "40 is not added yet." })).toBeVisible();
  await expect(added).toBeFocused();
  await added.fill("");
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Published. Shoppers see it now." })).toBeVisible();
  await page.reload();
  expect(await column(page, "SKU")).toEqual([product.sku, `${sku}-B`, `${sku}-C`]);
  expect((await column(page, "Price")).map(Number)).toEqual([88, 91.5, 92]);
  expect(await column(page, "Low-stock level")).toEqual(["2", "7", "7"]);
  // It does not stop what discards it.
  await rows.first().getByLabel("Price").fill("89");
  await added.fill("42");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your changes are discarded." })).toBeVisible();
  await archiveProducts(product);
});
