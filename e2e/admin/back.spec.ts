import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

const EDITOR = /\/admin\/products\/\d+$/;
for (const [name, width, path, link, opened] of [
  ["the products", 1440, "/admin/products?type=wallets", "Edit", EDITOR],
  ["the second page of products", 390, "/admin/products", "Edit", EDITOR],
  ["the stock", 390, "/admin/stock?search=belt", "History and corrections", /\/admin\/stock\/\d+$/],
] as const) {
  test(`Back restores ${name} with filters, open rows and scroll position at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 500 });
    await startStaffSession(page, "owner");
    await page.goto(path);
    const rows = page.locator(".rows details");
    if (name.includes("second")) {
      const former = await rows.first().locator("summary").textContent();
      await page.getByRole("link", { name: /^Next/ }).click();
      await expect(page).toHaveURL(/[?&](page|cursor|after)=/);
      // The address changes before the rows do.
      await expect(rows.first().locator("summary")).not.toHaveText(former ?? "");
    }
    const address = page.url();
    // Two rows are open, of which the last one is left by its link.
    await rows.first().locator("summary").click();
    await rows.last().locator("summary").click();
    const row = rows.last().getByRole("link", { name: link });
    await row.scrollIntoViewIfNeeded();
    const position = await scrolled(page);
    expect(position).toBeGreaterThan(0);
    await row.click();
    await expect(page).toHaveURL(opened);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(row).toBeVisible();
    await expect(page.locator(".rows details[open]")).toHaveCount(2);
    await expect.poll(() => scrolled(page)).toBe(position);
  });
}

test("a deletion is said with its Undo once: Back and a reload don't offer it again", async ({ page }) => {
  await startStaffSession(page, "owner");
  await page.goto("/admin/products/new");
  await page.getByLabel("Name", { exact: true }).fill("Deleted once");
  // The draft is saved by itself.
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/\/admin\/products\?deleted=\d+$/);
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await expect(undo).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Products" })).toBeVisible();
  await expect(undo).toHaveCount(0);
  await page.getByRole("link", { name: "Archived" }).click();
  await expect(page).toHaveURL(/status=archived/);
  await page.goBack();
  await expect(page).toHaveURL(/deleted=/);
  await expect(page.getByRole("link", { name: "All", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(undo).toHaveCount(0);
});
