import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/shop-test.ts";

/** Scrolls the carousel as a swipe does. */
const swipeTo = (page: Page, index: number) =>
  page.getByRole("list", { name: "Images", exact: true }).evaluate((carousel, to) => {
    carousel.scrollTo({ left: to * carousel.clientWidth, behavior: "instant" });
  }, index);

const thumbnail = (page: Page, index: number) =>
  page.getByRole("list", { name: "All images" }).getByRole("link").nth(index);

const image = (page: Page, index: number) => page.locator(".gallery-image").nth(index);

async function expectZoomOf(page: Page, index: number): Promise<void> {
  await image(page, index).click();
  const label = (await thumbnail(page, index).getAttribute("aria-label")) ?? "";
  await expect(page.getByRole("dialog").getByRole("heading")).toHaveText(label);
}

test("swiping marks the current thumbnail, and a click zooms the current image", async ({ page }) => {
  await page.goto("/product/harbour-tote");
  await swipeTo(page, 2);
  await expect(thumbnail(page, 2)).toHaveAttribute("aria-current", "true");
  await expectZoomOf(page, 2);
});

test("swiping works in browsers without the scrollend event", async ({ context, page }) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, "onscrollend");
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, ...how) {
      if (type !== "scrollend") listen.call(this, type, ...how);
    };
  });
  await page.goto("/product/harbour-tote");
  expect(await page.evaluate(() => "onscrollend" in window)).toBe(false);
  await swipeTo(page, 2);
  await expect(thumbnail(page, 2)).toHaveAttribute("aria-current", "true");
  await expectZoomOf(page, 2);
});

test("an image reached before hydration stays current", async ({ context }) => {
  const page = await context.newPage();
  const { promise: swiped, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await swiped;
    await route.continue();
  });
  await page.goto("/product/harbour-tote", { waitUntil: "commit" });
  await expect(image(page, 0)).toBeInViewport();
  await swipeTo(page, 1);
  await expect(image(page, 1)).toBeInViewport({ ratio: 0.7 });
  letScriptsCome();
  await expect(thumbnail(page, 1)).toHaveAttribute("aria-current", "true");
  await expect(image(page, 1)).toBeInViewport({ ratio: 0.7 });
});

test("thumbnails, arrow keys and colors select an image", async ({ page }) => {
  await page.goto("/product/harbour-tote");
  await thumbnail(page, 2).click();
  await expect(image(page, 2)).toBeInViewport({ ratio: 0.7 });
  await image(page, 2).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(image(page, 1)).toBeFocused();
  await expect(image(page, 1)).toBeInViewport({ ratio: 0.7 });
  await page.getByRole("radio", { name: "Forest" }).check({ force: true });
  await expect(page.locator(".gallery-thumbnails [aria-current]")).toHaveAttribute("aria-label", /Forest/);
});

test("one click zooms in, the second to one image pixel per CSS pixel, the third out", async ({ page }) => {
  await page.goto("/product/harbour-tote");
  await image(page, 0).click();
  const level = page.getByRole("dialog").getByRole("status");
  await expect(level).toHaveText("1×");
  await page.getByRole("button", { name: "Zoom in on the image" }).click();
  await expect(level).toHaveText("2×");
  await page.getByRole("button", { name: "Zoom in on the image" }).click();
  await expect(page.getByRole("button", { name: "Zoom in", exact: true })).toBeDisabled();
  const shown = page.getByRole("dialog").locator(".zoom-image img");
  const own = Number(await shown.getAttribute("width"));
  await expect.poll(() => shown.evaluate((img) => img.getBoundingClientRect().width)).toBeCloseTo(own, 0);
  await page.getByRole("button", { name: "Show the whole image" }).click();
  await expect(level).toHaveText("1×");
});

test("pinch and keyboard zoom an image, and arrow keys show the next one", async ({ page }) => {
  await page.goto("/product/harbour-tote");
  await page
    .getByRole("button", { name: /^Zoom: Harbour Tote in Cognac/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  const level = dialog.getByRole("status");
  await expect(level).toHaveText("1×");
  const before = await dialog.getByRole("heading").textContent();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("heading")).not.toHaveText(before ?? "");
  await page.keyboard.press("+");
  await expect(level).toHaveText("1.5×");
  await page.keyboard.press("0");
  await expect(level).toHaveText("1×");
  // A button at its limit keeps the focus, and the keys work.
  const zoomIn = dialog.getByRole("button", { name: "Zoom in", exact: true });
  while ((await zoomIn.getAttribute("aria-disabled")) !== "true") await zoomIn.press("Enter");
  await expect(zoomIn).toBeFocused();
  await page.keyboard.press("0");
  await expect(level).toHaveText("1×");
  const touch = await page.context().newCDPSession(page);
  const touches = (apart: number) => [-apart, apart].map((by) => ({ x: 640 + by, y: 360 }));
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: touches(40) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: touches(80) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: touches(120) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(level).toHaveText(/^[23](\.\d)?×$/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test.describe("while images can't be loaded", () => {
  test.use({ expectedErrors: /ERR_FAILED|zoom could not be loaded/ });

  test("the zoom says so and loads the image again", async ({ page }) => {
    await page.goto("/product/harbour-tote");
    await page.route("**/pictures/**", (route) => route.abort());
    await image(page, 0).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toContainText("The image could not be loaded.");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByRole("alert")).toContainText("The image could not be loaded.");
    await page.unroute("**/pictures/**");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByRole("alert")).toBeEmpty();
    await expect
      .poll(() => dialog.locator("img").evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0);
    await page.keyboard.press("+");
    await expect(dialog.getByRole("status")).toHaveText("1.5×");
  });

  test("a zoom that can't be loaded leaves the page as it is", async ({ page }) => {
    await page.route("**/assets/zoom-dialog-*.js", (route) => route.abort());
    await page.goto("/product/harbour-tote");
    await image(page, 0).click();
    await expect(page.getByText("The image can’t be zoomed now.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harbour Tote");
  });
});
