import type { Page } from "@playwright/test";
import { delayNext, LOST_CONNECTION, loseNext, notSent, toast } from "../fixtures/bad-line.ts";
import { archiveProducts, ownOrder, ownProduct, postAsOwner } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";

/** A lost connection, and a form that is refused. */
const REFUSED = new RegExp(`${LOST_CONNECTION.source}|status of 40[09]`);

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, expectedErrors: REFUSED });

const typedBefore = (page: Page) => page.getByText("What you typed before is back.");

test("a refund whose response was lost is not made again after a reload", async ({ page }) => {
  const product = await ownProduct(3);
  const { number } = await ownOrder({ product, quantity: 2 });
  await startStaffSession(page, "owner");
  await page.goto(`/admin/orders/${number}`);
  await page.getByLabel("Or another amount, in dollars").fill("10");
  const refund = page.getByRole("button", { name: "Refund $10.00" });
  await loseNext(page, refund);
  await expect(notSent(page)).toBeVisible();
  await page.reload();
  await expect(typedBefore(page).first()).toBeVisible();
  await refund.tap();
  await expect(toast(page, "is refunded in 30 seconds")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "−$10.00" })).toHaveCount(1);
  await archiveProducts(product);
});

test("what was typed before a colleague's change asks before it replaces that change", async ({ page }) => {
  const product = await ownProduct(3);
  const { number } = await ownOrder({ product, quantity: 1 });
  await startStaffSession(page, "owner");
  await page.goto(`/admin/orders/${number}`);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const address = page.getByRole("region", { name: "Ships to" }).locator("address");
  await page.getByText("Edit the address").tap();
  await field("City").fill("Camden");
  const other = await page.context().newPage();
  await other.goto(`/admin/orders/${number}`);
  await other.getByText("Edit the address").tap();
  await other.getByRole("textbox", { name: "Address", exact: true }).fill("7 Orchard Lane");
  await other.getByRole("button", { name: "Save the address" }).tap();
  await expect(toast(other, "Saved.")).toBeVisible();
  await other.close();
  await page.reload();
  await expect(field("City")).toHaveValue("Camden");
  await page.getByRole("button", { name: "Save the address" }).tap();
  await expect(page.getByText("Not saved: the shipping address was changed in the meantime")).toBeVisible();
  await expect(address).toContainText("7 Orchard Lane");
  await page.getByRole("button", { name: "Save the address" }).tap();
  await expect(address).toContainText("Camden");
  await archiveProducts(product);
});

test("an image shows what was undone, does not save it again, and its refused save leaves the focus where it is", async ({
  page,
}) => {
  const product = await ownProduct(0);
  await startStaffSession(page, "manager");
  await page.goto(`/admin/products/${product.id}/images`);
  const views = page.getByLabel("View");
  const view = views.first();
  const left = page.getByLabel("From the left, %").first();
  const former = [await view.inputValue(), await left.inputValue()];
  const undo = async () => {
    await page.locator(".toast").getByRole("button", { name: "Undo" }).tap();
    await expect(toast(page, "Undone.")).toBeVisible();
  };
  await view.selectOption("detail");
  await undo();
  await expect(view).toHaveValue(former[0] ?? "");
  await page.getByText("Focal point").first().tap();
  await left.fill("70");
  await undo();
  await expect(left).toHaveValue(former[1] ?? "");

  // Changed again after another image: what this form has seen is still known.
  const select = async (index: number, value: string) => {
    const reloaded = page.waitForResponse(
      (response) => response.request().method() === "GET" && response.url().includes("images.data"),
    );
    await views.nth(index).selectOption(value);
    await reloaded;
  };
  await select(0, "detail");
  await select(1, "back");
  await select(0, former[0] ?? "");
  await expect(page.getByRole("alert").filter({ hasText: "in the meantime" })).toHaveCount(0);

  const other = await page.context().newPage();
  await other.goto(`/admin/products/${product.id}/images`);
  await other.getByLabel("View").first().selectOption("worn");
  await expect(toast(other, "Saved.")).toBeVisible();
  await other.close();
  const late = await delayNext(page);
  await view.selectOption("side");
  const alt = page.getByRole("textbox", { name: /^Alt text of image/ }).last();
  await alt.focus();
  late.pass();
  await expect(page.getByRole("alert").filter({ hasText: "Someone changed this image in the meantime" })).toBeVisible();
  await expect(view).toHaveValue("worn");
  await expect(alt).toBeFocused();
  await page.reload();
  expect([await view.inputValue(), await left.inputValue()]).toEqual(["worn", former[1]]);
  await archiveProducts(product);
});

test("typing goes to its own product when another one is opened at once", async ({ page }) => {
  const [one, other] = [await ownProduct(0), await ownProduct(0)];
  await startStaffSession(page, "owner");
  const title = page.getByRole("heading", { level: 1 });
  await page.goto(`/admin/products/${one.id}`);
  await page.keyboard.press("Control+k");
  await page.keyboard.type(other.name);
  await expect(page.getByRole("dialog").getByRole("option", { selected: true })).toContainText(other.name);
  await page.keyboard.press("Enter");
  await expect(title).toHaveText(other.name);
  await page.getByLabel("Summary").fill("Of the other one.");
  // Before the typing is saved by itself: leaving saves it.
  const saved = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().endsWith(`/products/${other.id}`),
  );
  await page.goBack();
  await expect(title).toHaveText(one.name);
  await expect(page.getByLabel("Summary")).not.toHaveValue("Of the other one.");
  expect((await saved).status()).toBe(200);
  const summaryOf = async ({ id }: { id: number }) => {
    await page.goto(`/admin/products/${id}`);
    return page.getByLabel("Summary").inputValue();
  };
  expect(await summaryOf(one)).not.toBe("Of the other one.");
  expect(await summaryOf(other)).toBe("Of the other one.");
  await archiveProducts(one, other);
});

test("typing whose save fails after the page was left is there when its product is opened again", async ({ page }) => {
  const product = await ownProduct(0);
  await startStaffSession(page, "owner");
  await page.goto("/admin/products");
  await page.goto(`/admin/products/${product.id}`);
  const saves = new RegExp(`/admin/products/${product.id}(\\.data)?$`);
  const isLeft = Promise.withResolvers<void>();
  await page.route(saves, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await isLeft.promise;
    return route.abort();
  });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByLabel("Summary").fill("Typed last.");
  await sent;
  await page.getByRole("link", { name: "Products", exact: true }).first().tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
  isLeft.resolve();
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain("Typed last.");
  await page.unroute(saves);
  await page.goBack();
  await expect(typedBefore(page)).toBeVisible();
  await expect(page.getByLabel("Summary")).toHaveValue("Typed last.");
  await expect(page.getByText(/^1 change, saved as a draft/)).toBeVisible();
  await archiveProducts(product);
});

test("after a reload, typing is merged with what the same person saved on another device", async ({ page }) => {
  const product = await ownProduct(0);
  await startStaffSession(page, "owner");
  await page.goto(`/admin/products/${product.id}`);
  const leather = (where: Page) => where.getByRole("textbox", { name: "Leather" });
  const posts = /\/admin\/products\/\d+\.data/;
  await page.route(posts, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await page.getByLabel("Summary").fill("From the phone.");
  await expect(page.getByText("It is saved as soon as there is a connection.")).toBeVisible();
  const desk = await page.context().newPage();
  await desk.goto(`/admin/products/${product.id}`);
  await leather(desk).fill("From the desk");
  await expect(desk.getByText(/^1 change, saved as a draft/)).toBeVisible();
  await desk.close();
  await page.unroute(posts);
  await page.reload();
  await expect(page.getByLabel("Summary")).toHaveValue("From the phone.");
  await expect(leather(page)).toHaveValue("From the desk");
  await expect(page.getByText(/^\d+ changes, saved as a draft/)).toBeVisible();
  await archiveProducts(product);
});

test("an undo that a later change prevents says so in the field's history, and the page shows that change afterwards", async ({
  page,
}) => {
  const product = await ownProduct(1);
  await startStaffSession(page, "owner");
  await page.goto(`/admin/products/${product.id}`);
  const price = page.getByRole("textbox", { name: "Price in dollars", exact: true });
  await expect(price).toHaveValue(product.price);
  for (const [version, changed] of ["80.00", "81.00"].entries())
    await postAsOwner("/api/admin/products/bulk/", {
      action: "price",
      items: [{ id: product.id, if_match: `"p${product.id}.${version + 1}"`, price: changed }],
    });
  await page.getByRole("link", { name: "Changes to the price" }).tap();
  const older = page.getByRole("dialog").getByRole("listitem").filter({ hasText: "80.00" }).last();
  const message = older.getByRole("alert");
  const undo = older.getByRole("button", { name: "Undo" });
  // Twice, because a page that is loaded again after the answer would show the message for an instant.
  for (const attempt of ["first", "second"]) {
    await undo.tap();
    await expect(message, `the ${attempt} attempt`).toHaveText(/changed/);
    await expect(undo).toBeEnabled();
  }
  await page.keyboard.press("Escape");
  await expect(price).toHaveValue("81.00");
  await archiveProducts(product);
});
