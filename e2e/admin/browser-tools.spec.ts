import { randomInt } from "node:crypto";
import sharp from "sharp";
import { archiveProducts, ownOrder, ownProduct } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";

test("an address is copied for the carrier, and a map shows it without the name", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const product = await ownProduct(1);
  const { number } = await ownOrder({ product, quantity: 1 });
  await startStaffSession(page, "packer");
  await page.goto(`/admin/orders/${number}`);
  const lines = await page.locator("address .address-line").allTextContents();
  expect(lines.length).toBeGreaterThan(3);
  await page.getByRole("button", { name: "Copy for the carrier" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(lines.join("\n"));
  const map = new URL((await page.getByRole("link", { name: "Show on a map" }).getAttribute("href")) ?? "");
  expect(map.searchParams.get("query")).toBe(lines.slice(1).join(", "));
  await archiveProducts(product);
});

test("counts that are typed into the sheet are there after a reload, and are booked together", async ({ page }) => {
  const product = await ownProduct(4, ["S", "M"]);
  await startStaffSession(page, "manager");
  await page.goto(`/admin/stock/sheet?search=${product.sku}`);
  const counts = page.locator(".count-row input:not([type=hidden])");
  await expect(counts).toHaveCount(2);
  await counts.nth(0).fill("4");
  await counts.nth(1).fill("6");
  await page.getByLabel("Why counts differ").fill("Found on the top shelf");
  await page.reload();
  await expect(counts.nth(1)).toHaveValue("6");
  await expect(page.getByText("What you typed before is back.")).toBeVisible();
  await page.getByRole("button", { name: "Record 2 counts" }).click();
  await expect(page.locator(".count-row").nth(1)).toContainText("6 expected");
  await expect(counts.nth(1)).toHaveValue("");
  await page.reload();
  await expect(counts.nth(1)).toHaveValue("");
  await archiveProducts(product);
});

type Recorded = Window & { locks?: string[] };

test("the bench keeps the screen on while it is open, and no longer", async ({ page }) => {
  await page.addInitScript(() => {
    const locks: string[] = [];
    (window as Recorded).locks = locks;
    const wakeLock = {
      request: async (type: string) => {
        locks.push(type);
        return { release: async () => void locks.push("released") };
      },
    };
    Object.defineProperty(navigator, "wakeLock", { value: wakeLock, configurable: true });
  });
  const locks = () => page.evaluate(() => (window as Recorded).locks);
  await startStaffSession(page, "packer");
  await page.goto("/admin/bench");
  await expect.poll(locks).toEqual(["screen"]);
  await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Today" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await expect.poll(locks).toEqual(["screen", "released"]);
});

/** A new photograph: one that the product has already would not be added again. */
const photo = () =>
  sharp({
    create: { width: 800, height: 1000, channels: 3, background: { r: randomInt(256), g: randomInt(256), b: 7 } },
  })
    .png()
    .toBuffer();

test("images are dropped on the page and pasted from the clipboard", async ({ page }) => {
  const product = await ownProduct(0);
  await startStaffSession(page, "manager");
  await page.goto(`/admin/products/${product.id}/images`);
  const cards = page.getByRole("list", { name: "Images in their order" }).getByRole("listitem");
  const before = await cards.count();
  for (const [index, how] of (["drop", "paste"] as const).entries()) {
    const bytes = (await photo()).toString("base64");
    await page.getByRole("region", { name: "Add images" }).evaluate(
      (zone, { how, bytes }) => {
        const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([content], `${how}.png`, { type: "image/png" }));
        const options = { bubbles: true, cancelable: true };
        if (how === "drop") zone.dispatchEvent(new DragEvent("drop", { ...options, dataTransfer: data }));
        else zone.dispatchEvent(new ClipboardEvent("paste", { ...options, clipboardData: data }));
      },
      { how, bytes },
    );
    await expect(cards).toHaveCount(before + index + 1, { timeout: 30_000 });
  }
  await archiveProducts(product);
});
