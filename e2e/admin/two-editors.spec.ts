import type { Browser, Page } from "@playwright/test";
import { expectAccessibleLightAndDark, horizontalOverflow } from "../fixtures/page-checks.ts";
import { archiveProducts, ownProduct } from "../fixtures/shop-data.ts";
import { expect, test, waitingForHydration } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";

// The second save of the same field is refused on purpose; a preview that was revoked is gone.
test.use({ expectedErrors: /status of (404|412)/ });

/** The same page in another person's browser. */
async function pageOfAnother(browser: Browser): Promise<Page> {
  const page = waitingForHydration(await (await browser.newContext()).newPage());
  await startStaffSession(page, "manager");
  return page;
}

test("two people edit one product: different fields both stand, and of the same field the second sees both and chooses", async ({
  page,
  browser,
}) => {
  const product = await ownProduct(0);
  const first = await startStaffSession(page, "manager");
  const other = await pageOfAnother(browser);
  const [mine, theirs] = [page, other].map((one) => ({
    open: () => one.goto(`/admin/products/${product.id}`),
    field: (name: string) => one.getByRole("textbox", { name, exact: true }),
    publish: () => one.getByRole("button", { name: "Publish changes" }).click(),
    published: one.getByRole("status").filter({ hasText: "Published. Shoppers see it now." }),
    conflict: one.locator(".conflict-card"),
  })) as [Editor, Editor];
  await Promise.all([mine.open(), theirs.open()]);

  // A card is hydrated when it gets the focus, which can undo the selection that `fill` replaces.
  await expect(async () => {
    await mine.field("Summary").fill("The summary of the first.");
    await theirs.field("Leather").fill("The leather of the second");
    await expect(mine.field("Summary")).toHaveValue("The summary of the first.", { timeout: 1000 });
    await expect(theirs.field("Leather")).toHaveValue("The leather of the second", { timeout: 1000 });
  }).toPass();
  await mine.publish();
  await expect(mine.published).toBeVisible();
  await theirs.publish();
  await expect(theirs.published).toBeVisible();
  await expect(theirs.field("Summary")).toHaveValue("The summary of the first.");

  await mine.open();
  await mine.field("Summary").fill("What the first wants.");
  await theirs.field("Summary").fill("What the second wants.");
  await mine.publish();
  await expect(mine.published).toBeVisible();
  await theirs.publish();
  await expect(theirs.conflict).toContainText(`${first.name} changed the same fields`);
  await expect(theirs.conflict).toContainText("What the first wants.");
  await expect(theirs.conflict).toContainText("What the second wants.");
  await theirs.conflict.getByLabel(/^Yours/).check();
  await theirs.publish();
  await expect(theirs.conflict).toBeHidden();
  await page.goto(`/product/${product.slug}`);
  await expect(page.getByRole("main")).toContainText("What the second wants.");
  await expect(page.getByRole("main")).toContainText("The leather of the second");
  await other.context().close();
  await archiveProducts(product);
});

type Editor = {
  open: () => Promise<unknown>;
  field: (name: string) => ReturnType<Page["getByRole"]>;
  publish: () => Promise<void>;
  published: ReturnType<Page["getByRole"]>;
  conflict: ReturnType<Page["locator"]>;
};

test("a preview link shows at 390 and 1440 px what will be published, sells nothing, and ends when it is revoked", async ({
  page,
  browser,
}) => {
  const product = await ownProduct(3);
  await startStaffSession(page, "manager");
  await page.goto(`/admin/products/${product.id}`);
  await page.getByRole("textbox", { name: "Summary" }).fill("A summary that nobody sees yet.");
  await page.getByRole("button", { name: "Create a preview link" }).click();
  const url = await page.getByLabel("Preview link").inputValue();

  const guest = waitingForHydration(await (await browser.newContext()).newPage());
  await guest.emulateMedia({ reducedMotion: "reduce" });
  // A preview leaves out reviews, and the buttons and the live stock of the products that it goes with. Tests beside this one add similar ones.
  const contents = async () => {
    // A copy, because React would miss parts that are removed before their hydration.
    const text = await guest.getByRole("main").evaluate((main) => {
      const copy = main.cloneNode(true) as Element;
      for (const part of copy.querySelectorAll(".card-add, #reviews, [aria-labelledby=similar], [role=note]"))
        part.remove();
      return copy.textContent ?? "";
    });
    return text.replaceAll(/In Stock (\(\d+\))?/g, "In Stock");
  };
  let preview = "";
  for (const width of [390, 1440]) {
    await guest.setViewportSize({ width, height: 900 });
    const response = await guest.goto(new URL(url).pathname);
    expect(response?.headers()["cache-control"]).toBe("private, no-store");
    expect(response?.headers()["x-robots-tag"]).toBe("noindex");
    const main = guest.getByRole("main");
    await expect(main.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
    await expect(main).toContainText("A summary that nobody sees yet.");
    await expect(main.getByRole("note")).toContainText("Nothing can be bought here.");
    await expect(main.getByRole("button", { name: "Add to Cart" })).toBeDisabled();
    await expect(main.getByRole("button", { name: "Add to Wishlist", exact: true })).toBeDisabled();
    expect(await horizontalOverflow(guest), `${width} px`).toBeLessThanOrEqual(0);
    await expectAccessibleLightAndDark(guest, `preview, ${width} px`);
    preview = await contents();
  }
  await guest.goto(`/product/${product.slug}`);
  await expect(guest.getByRole("main")).not.toContainText("A summary that nobody sees yet.");

  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Published." })).toBeVisible();
  await guest.reload();
  // The date of arrival and the reviews are loaded after the page.
  await expect.poll(contents).toBe(preview);

  await expect(page.getByLabel("Preview link")).toBeVisible();
  await page.getByRole("button", { name: /^Revoke the link/ }).click();
  await expect(page.getByRole("button", { name: /^Revoke the link/ })).toHaveCount(0);
  await expect(page.getByLabel("Preview link")).toHaveCount(0);
  expect((await guest.goto(new URL(url).pathname))?.status()).toBe(404);
  await guest.context().close();
  await archiveProducts(product);
});
