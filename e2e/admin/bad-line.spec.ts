import type { Page } from "@playwright/test";
import { idle, LOST_CONNECTION, loseNext, notSent, ofForms, pressOnBadLine, toast } from "../fixtures/bad-line.ts";
import { newEmail } from "../fixtures/checkout-steps.ts";
import { archiveProducts, ownOrder, ownProduct } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { type StaffSession, startStaffSession } from "../fixtures/staff-session.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, expectedErrors: LOST_CONNECTION });

/** What this person has done, by the audit log. */
async function actionsOf(page: Page, { staffId }: StaffSession): Promise<string[]> {
  const response = await page.request.get(`/api/admin/audit/?staff=${staffId}&limit=100`);
  const entries = (await response.json()) as { action: string }[];
  return entries.map(({ action }) => action).sort();
}

test("an order is corrected, refunded and canceled once each over a connection that breaks off, and nothing that was typed is lost", async ({
  page,
}) => {
  test.setTimeout(90_000);
  const product = await ownProduct(3);
  const { number } = await ownOrder({ product, quantity: 2 });
  const staff = await startStaffSession(page, "owner");
  await page.goto(`/admin/orders/${number}`);
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });

  await page.getByText("Edit the address").tap();
  await field("Address").fill("7 Orchard Lane");
  await pressOnBadLine(button("Save the address"));
  await expect(page.getByRole("region", { name: "Ships to" }).locator("address")).toContainText("7 Orchard Lane");

  const email = newEmail();
  await page.getByText("Edit the email").tap();
  await field("Email").fill(email);
  await pressOnBadLine(button("Save the email"));
  await expect(page.getByRole("link", { name: email })).toBeVisible();

  await page.getByRole("region", { name: "Refund" }).getByRole("textbox", { name: product.name }).first().fill("1");
  await pressOnBadLine(button(`Refund $${product.price}`));
  await expect(toast(page, "is refunded in 30 seconds")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: `−$${product.price}` })).toHaveCount(1);

  await pressOnBadLine(button("Resend the email “Order confirmed”"));
  await expect(toast(page, "The email is on its way again.")).toBeVisible();

  await page.locator("summary").filter({ hasText: "Cancel the order" }).tap();
  await field("Reason").fill("The leather has a flaw.");
  await pressOnBadLine(button("Cancel the order"));
  await expect(toast(page, "Canceled")).toBeVisible();
  await idle(page);

  // The first press on Undo is lost, and so is the response to the second.
  const undo = page.getByRole("button", { name: "Undo", exact: true }).and(page.locator(".toast *"));
  await page.context().setOffline(true);
  await undo.tap();
  await expect(page.getByRole("alert").filter({ hasText: "It could not be undone." })).toBeVisible();
  // The page stays, with what is typed in its forms.
  await idle(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
  await page.context().setOffline(false);
  await loseNext(page, undo, /\/undo\/$/);
  await undo.tap();
  await expect(toast(page, "Undone.")).toBeVisible();
  expect(await actionsOf(page, staff)).toEqual([
    "orders.cancel",
    "orders.edit",
    "orders.edit",
    "orders.resend_email",
    "orders.undo_cancel",
    "refunds.request",
  ]);
  await archiveProducts(product);
});

test("a product, its images, the time zone and the staff are changed once each over a connection that breaks off", async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  const product = await ownProduct(0);
  const staff = await startStaffSession(page, "owner");
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const notSaved = page.getByText(/^Not saved\./);

  await page.goto(`/admin/products/${product.id}`);
  const summary = page.getByLabel("Summary");
  // A card is hydrated when it gets the focus, which can undo the selection that `fill` replaces.
  await expect(async () => {
    await summary.fill("Typed on a train.");
    await expect(summary).toHaveValue("Typed on a train.", { timeout: 1000 });
  }).toPass();
  await context.setOffline(true);
  await button("Publish changes").tap();
  await expect(notSaved).toBeVisible();
  await expect(summary).toHaveValue("Typed on a train.");
  await context.setOffline(false);
  await loseNext(page, button("Publish changes"));
  await expect(notSaved).toBeVisible();
  await button("Publish changes").tap();
  await expect(toast(page, "Published. Shoppers see it now.")).toBeVisible();

  await page.goto(`/admin/products/${product.id}/images`);
  const alt = page.getByRole("textbox", { name: "Alt text of image 1", exact: true });
  await context.setOffline(true);
  await alt.fill("A wallet on a train seat");
  await alt.blur();
  await expect(notSent(page)).toBeVisible();
  await expect(alt).toHaveValue("A wallet on a train seat");
  await context.setOffline(false);
  await expect(notSent(page)).toBeHidden();
  await page.route(ofForms, (route) => route.abort("connectionreset"));
  await alt.fill("A wallet on a train");
  await alt.blur();
  await expect(notSent(page)).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(alt).toHaveValue("A wallet on a train");
  await expect(toast(page, "Saved")).toBeVisible();
  await idle(page);
  await page.waitForLoadState("networkidle");
  await pressOnBadLine(button("Move image 1 down"));
  await expect(page.getByRole("textbox", { name: "Alt text of image 2", exact: true })).toHaveValue(
    "A wallet on a train",
  );
  await pressOnBadLine(button("Publish images"));
  await expect(toast(page, "Shoppers see these images")).toBeVisible();

  // Another zone with the same clocks, because the tests share their shop.
  await page.goto("/admin/me");
  await page.getByRole("combobox", { name: "Time zone" }).selectOption("America/Toronto");
  await pressOnBadLine(button("Save time zone"));
  await toast(page, "Saved.").getByRole("button", { name: "Undo" }).tap();
  await expect(toast(page, "Undone.")).toBeVisible();
  await page.getByRole("link", { name: "Changes to the time zone" }).tap();
  const changes = page.getByRole("dialog", { name: "Changes to the time zone" }).getByRole("listitem");
  await expect(changes.filter({ hasText: staff.name }).filter({ hasText: "America/Toronto" })).toHaveCount(2);
  await page.keyboard.press("Escape");

  await page.goto("/admin/staff");
  const email = newEmail();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("checkbox", { name: /^Packer/ }).check();
  await pressOnBadLine(button("Send invitation"));
  await expect(toast(page, "The invitation is on its way.")).toBeVisible();

  // One draft and publication each of the texts and of the images, and the time zone with its undo.
  expect(await actionsOf(page, staff)).toEqual([
    ...["drafts.create", "drafts.create"],
    ...["drafts.images", "drafts.images", "drafts.images"],
    ...["products.edit", "products.edit"],
    ...["settings.time_zone", "settings.time_zone"],
    "staff.invite",
  ]);
  await archiveProducts(product);
});

test("a new product is published, and prices are changed together, once each over a connection that breaks off", async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  const product = await ownProduct(0);
  const staff = await startStaffSession(page, "owner");
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await page.goto(`/admin/products?search=${encodeURIComponent(product.name)}`);
  await page.locator("main summary").filter({ hasText: product.name }).tap();
  await page.getByRole("checkbox", { name: product.name }).check();
  await button("Prices…").tap();
  await page.getByRole("combobox", { name: "Prices" }).selectOption("set");
  await page.getByRole("textbox", { name: "Dollars" }).fill("88");
  await button("Preview").tap();
  await pressOnBadLine(button("Change 1 price in 1 product"));
  await expect(page.getByText("Undo all")).toBeVisible();
  await pressOnBadLine(button("Undo all"));
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();

  const duplicate = await page.request.post(`/api/admin/products/${product.id}/duplicate/`, {
    headers: { "idempotency-key": staff.staffId, origin: new URL(page.url()).origin },
  });
  const { id } = await duplicate.json();
  await page.goto(`/admin/products/${id}`);
  await page.getByLabel("Summary").fill("A copy, from a train.");
  await context.setOffline(true);
  await button("Publish").tap();
  await expect(page.getByText(/^Not saved\./)).toBeVisible();
  await context.setOffline(false);
  await loseNext(page, button("Publish"));
  await button("Publish").tap();
  await expect(toast(page, "Published. Shoppers see it now.")).toBeVisible();
  await expect(page).toHaveURL(`/admin/products/${id}`);
  expect(await actionsOf(page, staff)).toEqual([
    "drafts.create",
    "products.create",
    // The prices, their undo, and the summary of the copy.
    ...["products.edit", "products.edit", "products.edit"],
    "products.publish",
  ]);
  await archiveProducts(product, { id });
});
