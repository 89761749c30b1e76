import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { expectAccessibleLightAndDark, horizontalOverflow } from "../fixtures/page-checks.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { sellOutVariant } from "../fixtures/stock-steps.ts";

const BELT = "/shop?search=Bridle+Belt";

const addButton = (page: Page, name: string) => page.getByRole("button", { name: `Add to cart: ${name}` });
const chooserOf = (page: Page) => page.getByRole("dialog", { name: /: choose / });

for (const [where, width] of [
  ["on a phone", 390],
  ["on a desktop", 1440],
] as const) {
  test(`a card with a choice left asks for color and size, ${where}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await sellOutVariant("bridle-belt", "Black", "40");
    await page.goto(BELT);
    await addButton(page, "Bridle Belt").click();
    const chooser = chooserOf(page);
    const add = chooser.getByRole("button", { name: "Add to Cart" });
    await add.click();
    await expect(chooser.getByRole("alert")).toHaveText("Please choose a size.");
    await chooser.getByText("Black", { exact: true }).click();
    await chooser.getByRole("radio", { name: /^40.*sold out/ }).check({ force: true });
    await expect(chooser.getByRole("status")).toHaveText("Out of Stock");
    await expect(add).toHaveAttribute("aria-disabled", "true");
    await chooser.getByText("38", { exact: true }).click();
    const sent = page.waitForRequest("**/api/orders/cart/add_item/");
    await add.click();
    expect((await sent).postDataJSON()).toMatchObject({ color: "Black", size: "38", quantity: 1 });
    await expect(page.getByText("Bridle Belt (Black, 38) is in your cart.")).toBeVisible();
    await expect(chooser).toBeHidden();
    await expect(addButton(page, "Bridle Belt")).toBeFocused();
  });
}

test.describe("with a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a tap beside the chooser closes it, and presses nothing under it", async ({ page }) => {
    await page.goto(BELT);
    await addButton(page, "Bridle Belt").tap();
    const chooser = chooserOf(page);
    await expect(chooser).toBeVisible();
    const link = await page.getByRole("main").getByRole("link", { name: "Bridle Belt" }).first().boundingBox();
    const sheet = await chooser.boundingBox();
    const [x, y] = [(link?.x ?? 0) + 20, (link?.y ?? 0) + 20];
    expect(y).toBeLessThan(sheet?.y ?? 0);
    // A finger that rests longer than the sheet takes to fade out.
    const touch = await page.context().newCDPSession(page);
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await pause(350);
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(chooser).toBeHidden();
    await pause(500);
    await expect(page).toHaveURL(/\/shop\?search=/);
  });
});

test("a card in a list that is filtered by two sizes asks which one", async ({ page }) => {
  await page.goto("/shop?color=Oxblood&size=M&size=L&search=belt");
  await addButton(page, "Ribbon Belt").click();
  await expect(chooserOf(page).getByRole("radio", { name: "Oxblood" })).toBeChecked();
  await expect(chooserOf(page).getByRole("radio", { name: "M", exact: true })).not.toBeChecked();
});

test("the chooser leads to its part of the size guide, and the choice stays", async ({ page }) => {
  await page.goto(BELT);
  await addButton(page, "Bridle Belt").click();
  await chooserOf(page).getByText("Black", { exact: true }).click();
  const opened = page.waitForEvent("popup");
  await chooserOf(page)
    .getByRole("link", { name: /^Find your size.*new tab/ })
    .click();
  const guide = await opened;
  await expect(guide.locator("#belts")).toBeInViewport();
  await guide.close();
  await expect(chooserOf(page).getByRole("radio", { name: "Black" })).toBeChecked();
});

test("the chooser works by keyboard, and Escape leads back to the button", async ({ page }) => {
  await page.goto(BELT);
  await addButton(page, "Bridle Belt").focus();
  await page.keyboard.press("Enter");
  await expect(chooserOf(page).getByRole("radio", { name: "Chestnut" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(chooserOf(page).getByRole("radio", { name: "Black" })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(chooserOf(page)).toBeHidden();
  await expect(addButton(page, "Bridle Belt")).toBeFocused();
  await expect(page.getByRole("link", { name: /^Cart.*[1-9]/ })).toHaveCount(0);
});

test("the chooser is accessible and fits narrow and wide screens", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(BELT);
  await addButton(page, "Bridle Belt").click();
  for (const width of [320, 1024]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(chooserOf(page).getByRole("button", { name: "Add to Cart" })).toBeInViewport({ ratio: 1 });
    await expectAccessibleLightAndDark(page, `${width}`);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  }
});

test.describe(() => {
  test.use({ expectedErrors: /were not loaded|status of 503/ });

  test("if the options can't be loaded, the product page opens", async ({ page }) => {
    await page.route("**/*fields=variants", (route) => route.fulfill({ status: 503, json: { error: "Down" } }));
    await page.goto("/shop?search=Bridle+Belt&size=36");
    await addButton(page, "Bridle Belt").click();
    await expect(page).toHaveURL(/\/product\/bridle-belt\?size=36$/);
  });
});

test("a color on a card shows it there: image, link and button", async ({ page }) => {
  await page.goto("/shop?search=Slip+Card+Holder");
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Slip Card Holder" }) });
  const forest = card.getByRole("link", { name: "Slip Card Holder in Forest" });
  await forest.click();
  await expect(forest).toHaveAttribute("aria-current", "true");
  await expect(card.locator(".card-frame img:not(.blur)").first()).toHaveAttribute("alt", /forest/i);
  await expect(page).toHaveURL(/\/shop/);
  // Nothing is left to choose.
  await addButton(page, "Slip Card Holder").click();
  await expect(page.getByText("Slip Card Holder (Forest) is in your cart.")).toBeVisible();
  await card.getByRole("link", { name: "Slip Card Holder", exact: true }).click();
  await expect(page).toHaveURL(/\/product\/slip-card-holder\?color=Forest$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a card with a choice left leads to the product, one without adds it", async ({ page }) => {
    await page.goto("/shop?search=Harbour+Tote");
    await addButton(page, "Harbour Tote").click();
    await expect(page).toHaveURL(/\/product\/harbour-tote\??$/);
    await page.goto("/shop?search=Harbour+Tote&color=Black");
    await addButton(page, "Harbour Tote").click();
    await expect(page).toHaveURL(/\/cart\/plain$/);
    await expect(page.getByText("Black", { exact: true })).toBeVisible();
  });
});
