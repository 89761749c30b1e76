import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { archiveProducts, ownOrder, ownProduct } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { insertStaffSession, startStaffSession } from "../fixtures/staff-session.ts";

// A switch whose request is lost on purpose.
test.use({ viewport: { width: 1440, height: 900 }, expectedErrors: /ERR_FAILED .*me\.data/ });

/** Presses Tab, or with "back" Shift and Tab, until this control has the focus. */
async function tabTo(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let press = 0; press < 200; press += 1) {
    await page.keyboard.press(key);
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(control).toBeFocused();
}

/** Goes to a control by the Tab key, and presses a key on it. */
async function press(page: Page, control: Locator, key: "Enter" | " "): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Presses a single key until it has its effect: a page listens to keys once it is hydrated. */
const pressUntil = (page: Page, key: string, effect: (timeout: number) => Promise<void>) =>
  expect(async () => {
    await page.keyboard.press(key);
    await effect(500);
  }).toPass();

test("an owner finds, filters, selects and changes a product, its variants and images by keyboard alone", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const product = await ownProduct(3);
  await startStaffSession(page, "owner");
  await page.goto("/admin");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await pressUntil(page, "?", (timeout) => expect(keys).toBeVisible({ timeout }));
  // A switch that could not be saved says so, and goes back.
  const singleKeys = keys.getByRole("checkbox");
  await page.route("**/admin/me.data*", (route) => route.abort(), { times: 1 });
  await singleKeys.press("Space");
  await expect(keys.getByRole("alert")).toContainText("No connection.");
  await expect(singleKeys).toBeChecked();
  await expect(singleKeys).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.type(product.name);
  await expect(page.getByRole("option", { selected: true })).toContainText(product.name);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(product.name);

  // Variants: two colors are added with one key, and one is removed again.
  const colors = page.getByLabel("Add colors");
  await tabTo(page, colors);
  await page.keyboard.type("Black, Cognac");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: "Cognac" })).toBeVisible();
  await expect(colors).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Remove Black" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: "Black" })).toBeHidden();
  await expect(colors).toBeFocused();
  await tabTo(page, page.getByRole("group", { name: "Cognac" }).getByRole("textbox", { name: "Price" }));
  await page.keyboard.type("95.00");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("status").filter({ hasText: "Published. Shoppers see it now." })).toBeVisible();

  // Images: one is added, moved by arrow and by list, and described.
  await page.goto(`/admin/products/${product.id}/images`);
  const cards = page.getByRole("list", { name: "Images in their order" }).getByRole("listitem");
  const choosing = page.waitForEvent("filechooser");
  await press(page, page.getByLabel("Add images").and(page.locator("input")), "Enter");
  const create = { width: 800, height: 1000, channels: 3 as const, background: { r: 200, g: Date.now() % 256, b: 90 } };
  const buffer = await sharp({ create }).png().toBuffer();
  await (await choosing).setFiles({ name: "strap.png", mimeType: "image/png", buffer });
  await expect(cards).toHaveCount(3);
  await press(page, page.getByRole("button", { name: "Move image 3 up" }), " ");
  await expect(page.getByRole("status").filter({ hasText: "Moved to position 2." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Move image 2 up" })).toBeFocused();
  const moveTo = page.getByLabel("Move image 2 to…");
  await tabTo(page, moveTo);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "This is the main image now." })).toBeVisible();
  await expect(page.getByLabel("Move image 1 to…")).toBeFocused();
  await tabTo(page, page.getByLabel("Alt text of image 1"));
  await page.keyboard.type("A strap");
  await press(page, cards.first().locator("summary"), "Enter");
  await tabTo(page, page.getByRole("button", { name: /^Focal point of image 1: 50 %/ }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: /^Focal point of image 1: 55 %/ })).toBeFocused();
  await tabTo(page, page.getByLabel("From the left, %").first());
  await page.keyboard.type("20");
  await expect(page.getByRole("button", { name: /^Focal point of image 1: 20 %/ })).toBeVisible();

  // The list: filter, open a row, select it, preview, change, take back.
  await page.goto(`/admin/products?search=${encodeURIComponent(product.name)}`);
  await press(page, page.locator("summary").filter({ hasText: "Filters" }), "Enter");
  await tabTo(page, page.getByLabel("Stock"));
  await page.keyboard.type("Low");
  await press(page, page.getByRole("button", { name: "Filter" }), "Enter");
  await expect(page).toHaveURL(/stock=low/);
  const published = page.getByRole("navigation", { name: "Products" }).getByRole("link", { name: "Published" });
  await press(page, published, "Enter");
  await expect(page).toHaveURL(/status=published/);
  // The URL changes before the list: a row that is opened in between would be replaced.
  await expect(published).toHaveAttribute("aria-current", "page");
  const row = page.locator(".rows > li").filter({ hasText: product.name });
  await pressUntil(page, "j", (timeout) => expect(row.locator("summary")).toBeFocused({ timeout }));
  await page.keyboard.press("Enter");
  await expect(row.getByLabel("Price in dollars")).toBeVisible();
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await press(page, page.getByRole("button", { name: "Prices…" }), "Enter");
  await tabTo(page, page.getByRole("combobox", { name: "Prices" }));
  await page.keyboard.type("Set");
  await tabTo(page, page.getByRole("textbox", { name: "Dollars" }));
  await page.keyboard.type("88");
  await press(page, page.getByRole("button", { name: "Preview" }), "Enter");
  await press(page, page.getByRole("link", { name: "Cancel" }), "Enter");
  const filtered = /\/admin\/products\?(?=.*stock=low)(?=.*status=published)/;
  await expect(page).toHaveURL(filtered);
  await page.goBack();
  await press(page, page.getByRole("button", { name: /^Change \d+ prices? in/ }), " ");
  await press(page, page.getByRole("button", { name: "Undo all" }), "Enter");
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  await expect(page.locator(":focus")).toBeVisible();
  await press(page, page.getByRole("link", { name: "Back to products" }), "Enter");
  await expect(page).toHaveURL(filtered);
  await archiveProducts(product);
});

test("keys of an input method open no result and add no color", async ({ page }) => {
  const product = await ownProduct(1);
  await startStaffSession(page, "owner");
  await page.goto(`/admin/products/${product.id}`);
  const dialog = page.getByRole("dialog", { name: "Find" });
  const find = dialog.getByRole("combobox");
  await pressUntil(page, "Control+k", (timeout) => expect(find).toBeFocused({ timeout }));
  await find.fill("bridle belt");
  const results = dialog.getByRole("option");
  await expect(results.first()).toHaveAttribute("aria-selected", "true");
  await find.dispatchEvent("keydown", { key: "ArrowDown", isComposing: true });
  await find.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await find.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await expect(results.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");

  const colors = page.getByLabel("Add colors");
  await colors.fill("Konjaku");
  await colors.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await colors.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await expect(colors).toHaveValue("Konjaku");
  await expect(page).toHaveURL(new RegExp(`/admin/products/${product.id}$`));
  await colors.press("Enter");
  await expect(page.getByRole("textbox", { name: "Color Konjaku" })).toBeVisible();
  await archiveProducts(product);
});

test("an order is packed, shipped, corrected and refunded by keyboard alone", async ({ page }) => {
  test.setTimeout(90_000);
  const product = await ownProduct(3);
  const { number } = await ownOrder({ product, quantity: 2 });
  await startStaffSession(page, "owner");
  await page.goto(`/admin/orders?search=${number}`);
  const opener = page.getByRole("link", { name: number, exact: true });
  await pressUntil(page, "j", (timeout) => expect(opener).toBeFocused({ timeout }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await press(page, page.getByRole("checkbox", { name: /1 of 2$/ }), " ");
  await press(page, page.getByRole("button", { name: "Pack 1 of 2 units" }), "Enter");
  await expect(page.getByRole("button", { name: "Pack the rest" })).toBeVisible();
  const card = page.getByRole("region", { name: "Pack" });
  await expect(card).toBeFocused();
  await press(page, page.getByRole("button", { name: "Pack the rest" }), "Enter");
  await expect(page.getByRole("region", { name: "Ship", exact: true })).toBeVisible();
  await press(page, page.getByText("More than one parcel? Choose the units in this one"), "Enter");
  await tabTo(page, page.getByRole("textbox", { name: product.name }).first());
  await page.keyboard.type("1");
  await tabTo(page, page.getByRole("textbox", { name: "Tracking number" }).first(), "Shift+Tab");
  await page.keyboard.type("1ZKEYS");
  await page.keyboard.press("Enter");
  const parcel = page.getByRole("listitem").filter({ hasText: "1ZKEYS" });
  await expect(parcel).toContainText(`1 × ${product.name}`);
  await press(page, parcel.getByText("Correct the tracking"), "Enter");
  await tabTo(page, parcel.getByRole("textbox", { name: "Tracking number" }));
  await page.keyboard.type("1ZRIGHT");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "1ZRIGHT" })).toBeVisible();

  const refund = page.getByRole("region", { name: "Refund" });
  await tabTo(page, refund.getByRole("textbox", { name: product.name }).first());
  await page.keyboard.type("1");
  await tabTo(page, refund.getByRole("textbox", { name: "Back into stock" }).first());
  await page.keyboard.type("0");
  await press(page, refund.getByRole("button", { name: `Refund $${product.price}` }), "Enter");
  const refunded = page.getByRole("listitem").filter({ hasText: `−$${product.price}` });
  await expect(refunded).toContainText("Waiting to be sent");
  await page.keyboard.press("Control+z");
  await expect(refunded).toContainText("Undone");
  await expect(page.locator(":focus")).toBeVisible();
  await archiveProducts(product);
});

test("an order is corrected, noted and canceled, stock is counted and a colleague invited, by keyboard alone", async ({
  page,
}) => {
  test.setTimeout(90_000);
  const product = await ownProduct(3);
  const { number } = await ownOrder({ product, quantity: 1 });
  const { name: colleague } = await insertStaffSession("packer");
  await startStaffSession(page, "owner");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const done = (text: string) => expect(page.getByRole("status").filter({ hasText: text }).first()).toBeVisible();

  await page.goto(`/admin/orders/${number}`);
  await press(page, page.getByText("Edit the address"), "Enter");
  await tabTo(page, field("Address"));
  await page.keyboard.type("7 Orchard Lane");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Ships to" }).locator("address")).toContainText("7 Orchard Lane");
  await expect(page.locator(":focus")).toBeVisible();

  await tabTo(page, page.getByRole("textbox", { name: "Note for your colleagues" }));
  await page.keyboard.type(`Please check, @${colleague.slice(0, 8)}`);
  await page.keyboard.press("Enter");
  await page.keyboard.type("before noon");
  await press(page, page.getByRole("button", { name: "Add note" }), "Enter");
  await expect(page.locator(".timeline mark")).toHaveText(`@${colleague}`);

  await press(page, page.locator("summary").filter({ hasText: "Cancel the order" }), "Enter");
  await tabTo(page, field("Reason"));
  await page.keyboard.type("The leather has a flaw.");
  await press(page, page.getByRole("button", { name: "Cancel the order" }), " ");
  await done("Canceled");
  await page.keyboard.press("Control+z");
  await done("Undone.");
  await expect(page.getByRole("button", { name: "Mark as packed" })).toBeVisible();

  await page.goto(`/admin/stock/${product.variantId}`);
  await tabTo(page, page.getByRole("textbox", { name: "Counted on the shelf" }));
  await page.keyboard.type("4");
  await tabTo(page, page.getByRole("textbox", { name: "Why" }).first());
  await page.keyboard.type("Found one");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toContainText("3 available");

  await page.goto("/admin/staff");
  await tabTo(page, field("Email"));
  const email = `keys-${Date.now()}@example.com`;
  await page.keyboard.type(email);
  await press(page, page.getByRole("checkbox", { name: /^Packer/ }), " ");
  await press(page, page.getByRole("button", { name: "Send invitation" }), "Enter");
  await done("The invitation is on its way.");
  await expect(page.getByRole("link", { name: email })).toBeVisible();
  await archiveProducts(product);
});
