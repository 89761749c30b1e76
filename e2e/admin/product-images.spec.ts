import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible, horizontalOverflow } from "../fixtures/page-checks.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";

// Publishing without alt texts is refused on purpose.
test.use({ viewport: { width: 390, height: 844 }, expectedErrors: /status of 400 .*images\.data/ });

const SLUG = "fieldway-messenger";

const randomColor = () => ({ r: randomInt(256), g: randomInt(256), b: randomInt(256) });

/** A new photograph: one that the product has already would not be added again. */
const photo = async (name: string, background = randomColor()) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 800, height: 1000, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** How many uploads are stored in the browser. */
const countStoredUploads = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("wellworn-admin");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const count = database.transaction("uploads").objectStore("uploads").count();
          count.onsuccess = () => {
            database.close();
            resolve(count.result);
          };
        };
      }),
  );

test("two images are uploaded on a phone across a reload, described and ordered, and shoppers see that order", async ({
  page,
}) => {
  test.slow();
  const [first, second] = ["One", "Another"].map((name) => `${name} color ${randomInt(1_000_000)}`) as [string, string];
  await startStaffSession(page, "manager");
  const found = await page.request.get(`/api/admin/products/?search=${SLUG}`);
  const [{ id }] = await found.json();
  await page.goto(`/admin/products/${id}/images`);
  const cards = page.getByRole("list", { name: "Images in their order" }).getByRole("listitem");
  const before = await cards.count();
  // The page is reloaded before the server has the images: they are stored on this device, and sent once.
  await page.route("**/api/admin/images/", () => undefined);
  await page
    .getByRole("button", { name: "Add images" })
    .setInputFiles([await photo("strap.png"), await photo("lining.png")]);
  await expect.poll(() => countStoredUploads(page)).toBe(2);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await expect(cards).toHaveCount(before + 2);
  await expect(page.getByText("No alt text")).toHaveCount(2);
  await expect.poll(() => countStoredUploads(page)).toBe(0);

  await page.getByRole("button", { name: "Publish images" }).click();
  await page.getByRole("link", { name: `Image ${before + 1} has no alt text` }).click();
  for (const [number, text] of [
    [before + 1, first],
    [before + 2, second],
  ] as const) {
    await page.getByRole("textbox", { name: `Alt text of image ${number}` }).fill(text);
    await page.getByRole("textbox", { name: `Alt text of image ${number}` }).blur();
    await expect(cards.nth(number - 1)).toContainText("Described");
  }
  await page.getByLabel(`Move image ${before + 2} to…`).selectOption("1");
  await expect(page.getByRole("textbox", { name: "Alt text of image 1", exact: true })).toHaveValue(second);
  await page.getByRole("button", { name: `Move image ${before + 2} up` }).click();
  await expect(page.getByRole("textbox", { name: `Alt text of image ${before + 1}`, exact: true })).toHaveValue(first);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page, "images of a product, 390 px");
  const order = await page
    .getByRole("textbox", { name: /^Alt text of image/ })
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLTextAreaElement ? field.value : "")));
  await page.getByRole("button", { name: "Publish images" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Shoppers see these images" })).toBeVisible();

  await page.goto(`/product/${SLUG}`);
  const thumbnails = page.getByRole("list", { name: "All images" }).getByRole("link");
  await expect(thumbnails).toHaveCount(before + 2);
  expect(await thumbnails.evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")))).toEqual(order);

  // Nobody finds a photo on this device after its photographer has signed out.
  await page.goto(`/admin/products/${id}/images`);
  await page.route("**/api/admin/images/", () => undefined);
  await page.getByRole("button", { name: "Add images" }).setInputFiles([await photo("private.png")]);
  await expect.poll(() => countStoredUploads(page)).toBe(1);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Sign out" }).last().click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect.poll(() => countStoredUploads(page)).toBe(0);
});
