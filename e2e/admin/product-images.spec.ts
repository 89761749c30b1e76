import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { delayRequests } from "../fixtures/delayed-requests.ts";
import { expectAccessible, horizontalOverflow } from "../fixtures/page-checks.ts";
import { archiveProducts, ownProduct, postAsOwner } from "../fixtures/shop-data.ts";
import { expect, test, waitingForHydration } from "../fixtures/shop-test.ts";
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

  // Enter in a number saves it, and no alt text that nobody chose.
  const last = cards.nth(before + 1);
  await last.getByText("Focal point", { exact: true }).click();
  await last.getByLabel("From the left, %").fill("60");
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await last.getByLabel("From the left, %").press("Enter");
  expect((await saved).request().postData()).toContain("60");
  await expect(page.getByText("No alt text")).toHaveCount(2);
  // Left at once, what was typed is saved as the nearest step.
  await last.getByLabel("From the left, %").fill("33");
  await page
    .getByRole("navigation", { name: /breadcrumb/i })
    .getByRole("link")
    .last()
    .click();
  await expect(page).not.toHaveURL(/\/images$/);
  await page.goBack();
  await last.getByText("Focal point", { exact: true }).click();
  await expect(last.getByLabel("From the left, %")).toHaveValue("35");

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
  // A save that is on its way is published too.
  const { promise: clicked, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/images.data*", async (route) => {
    if (route.request().postData()?.includes("describe")) await clicked;
    await route.continue();
  });
  await cards.nth(1).getByText("Focal point", { exact: true }).click();
  await cards.nth(1).getByLabel("From the left, %").fill("40");
  await page.getByRole("button", { name: "Publish images" }).click();
  release();
  await expect(page.getByRole("status").filter({ hasText: "Shoppers see these images" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish images" })).toHaveCount(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });

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

test("images that wait for a save to be published are not published once their page is left", async ({ page }) => {
  const product = await ownProduct(1);
  await startStaffSession(page, "owner");
  await page.goto(`/admin/products/${product.id}/images`);
  const sent: string[] = [];
  page.on("request", (request) => {
    const intent = /name="intent"\s+(\w+)|intent=(\w+)/.exec(request.postData() ?? "");
    if (intent) sent.push(intent[1] ?? intent[2] ?? "");
  });
  const text = page.getByRole("textbox", { name: "Alt text of image 1", exact: true });
  await text.fill("A bag, seen from the front");
  await text.blur();
  await expect(page.getByRole("button", { name: "Publish images" })).toBeVisible();
  const saved = page.waitForResponse((response) => response.request().postData()?.includes("describe") ?? false);
  const reloaded = saved.then(() => page.waitForResponse((response) => response.url().includes(`${product.id}.data`)));
  const release = await delayRequests(page, "**/images.data*");
  await text.fill("A bag, seen from the back");
  await page.getByRole("button", { name: "Publish images" }).click();
  await page
    .getByRole("navigation", { name: /breadcrumb/i })
    .getByRole("link")
    .last()
    .click();
  await expect(page).toHaveURL(new RegExp(`/admin/products/${product.id}$`));
  release();
  // The save loads the data of the page again; a form that waited for it would be sent then.
  await reloaded;
  await page.getByRole("link", { name: "Changes to the price" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(sent).not.toContain("publish");
  await archiveProducts(product);
});

test("two people describe one image: different fields both stand, and of the same field the second sees the first's words", async ({
  page,
  browser,
}) => {
  const { id } = await postAsOwner<{ id: string }>("/api/admin/drafts/");
  const other = waitingForHydration(await (await browser.newContext()).newPage());
  for (const one of [page, other]) await startStaffSession(one, "manager");
  const path = `/admin/products/${id}/images`;
  const alt = (one: Page) => one.getByRole("textbox", { name: "Alt text of image 1" });
  const view = (one: Page) => one.getByLabel("View");
  const saving = (one: Page) =>
    one.waitForResponse(
      (response) => response.url().includes(`${path}.data`) && response.request().method() === "POST",
    );
  const describeImage = async (one: Page, text: string) => {
    const saved = saving(one);
    await alt(one).fill(text);
    await alt(one).blur();
    return (await saved).status();
  };
  await page.goto(path);
  await page.getByRole("button", { name: "Add images" }).setInputFiles([await photo("strap.png")]);
  await expect(page.getByText("No alt text")).toBeVisible();
  await other.goto(path);

  expect(await describeImage(page, "A strap")).toBe(200);
  await view(other).selectOption("back");
  await expect(alt(other)).toHaveValue("A strap");
  await page.reload();
  await expect(alt(page)).toHaveValue("A strap");
  await expect(view(page)).toHaveValue("back");

  // One after the other, faster than the responses arrive.
  for (const value of ["inside", "side", "detail"]) await view(page).selectOption(value);
  await expect
    .poll(async () => (await page.request.get(`/api/admin/drafts/${id}/`)).text())
    .toContain('"view":"detail"');

  expect(await describeImage(page, "The words of the first")).toBe(200);
  expect(await describeImage(other, "The words of the second")).toBe(400);
  await expect(other.getByText("You wrote “The words of the second”.")).toBeVisible();
  await expect(alt(other)).toHaveValue("The words of the first");
  await expect(view(other)).toHaveValue("detail");
  expect(await describeImage(other, "The words of the second")).toBe(200);
  await other.reload();
  await expect(alt(other)).toHaveValue("The words of the second");
  await other.context().close();

  const { etag = "" } = (await page.request.get(`/api/admin/drafts/${id}/`)).headers();
  const headers = { "if-match": etag, "sec-fetch-site": "same-origin" };
  expect((await page.request.delete(`/api/admin/drafts/${id}/`, { headers })).status()).toBe(200);
});
