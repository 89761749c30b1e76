import { archiveProducts, ownOrder, ownProduct, postAsOwner } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";
import { execute } from "../fixtures/stock-steps.ts";
import { expectFitForThumb, thumb } from "../fixtures/thumb.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("the owner makes ten wallets in three taps, and refunds a line in five", async ({ page }) => {
  const product = await ownProduct(1);
  const { number } = await ownOrder({ product, quantity: 1 });
  await startStaffSession(page, "owner");
  const { tap, type, count } = thumb();
  const bar = page.getByRole("navigation", { name: "Main pages" });

  await page.goto("/admin");
  await tap(bar.getByRole("link", { name: "Bench" }));
  await tap(page.getByRole("button", { name: `Make 10 of ${product.name}` }));
  await tap(page.getByRole("button", { name: `10 made of ${product.name}` }));
  await expect(page.getByRole("status").filter({ hasText: "10 added" })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(3);
  await expectFitForThumb(page, "the bench");

  await page.goto("/admin");
  await tap(bar.getByRole("link", { name: "Orders" }));
  await tap(page.getByRole("link", { name: number, exact: true }));
  await type(page.getByRole("textbox", { name: product.name }).first(), "1");
  await tap(page.getByRole("button", { name: `Refund $${product.price}` }));
  const toast = page.getByRole("status").filter({ hasText: "is refunded in 30 seconds" });
  await expect(toast).toBeVisible();
  expect(count()).toBeLessThanOrEqual(5);
  await tap(toast.getByRole("button", { name: "Undo" }));
  await expect(page.getByRole("listitem").filter({ hasText: `−$${product.price}` })).toContainText("Undone");
  await archiveProducts(product);
});

test("a manager changes a price for a sale, sees it in the shop, undoes it, and sees what sells", async ({ page }) => {
  const product = await ownProduct(3);
  await startStaffSession(page, "manager");
  const { tap, type } = thumb();
  await page.goto("/admin");
  await expect(page.getByRole("region", { name: "Sales" })).toContainText("Last 7 days");
  await tap(page.getByRole("navigation", { name: "Main pages" }).getByRole("link", { name: "Products" }));
  await type(page.getByRole("textbox", { name: "Name, slug or SKU" }), product.name);
  await page.keyboard.press("Enter");
  const row = page.locator("main summary").filter({ hasText: product.name });
  await expect(page).toHaveURL(/search=/);
  await tap(row);
  await type(page.getByRole("textbox", { name: "Price in dollars" }), "59");
  await tap(page.getByRole("button", { name: "Change price" }));
  const toast = page.getByRole("status").filter({ hasText: "The price is changed." });
  await expect(toast).toBeVisible();
  await expect(row).toContainText("$59.00");
  await expectFitForThumb(page, "the products");
  const shopper = await page.request.get(`/product/${product.slug}`);
  expect(await shopper.text()).toContain("$59.00");
  await tap(toast.getByRole("button", { name: "Undo" }));
  await expect(row).toContainText(`$${product.price}`);
  await archiveProducts(product);
});

test("an assistant answers where an order is, corrects its address, sends the email again and leaves a note", async ({
  page,
}) => {
  const product = await ownProduct(1);
  const { number, email } = await ownOrder({ product, quantity: 1 });
  await startStaffSession(page, "assistant");
  const { tap, type } = thumb();
  await page.goto("/admin");
  await tap(page.getByRole("link", { name: /^Find/ }).first());
  await type(page.getByRole("combobox"), email);
  await tap(page.getByRole("option").filter({ hasText: number }));
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await tap(page.getByText("Edit the address"));
  await type(page.getByRole("textbox", { name: "Address", exact: true }), "7 Orchard Lane");
  await tap(page.getByRole("button", { name: "Save the address" }));
  await expect(page.getByRole("region", { name: "Ships to" })).toContainText("7 Orchard Lane");
  await type(page.getByRole("textbox", { name: "Note for your colleagues" }), "Called, is at home on Friday.");
  await tap(page.getByRole("button", { name: "Add note" }));
  const history = page.getByRole("region", { name: "What happened" });
  await expect(history).toContainText("Called, is at home on Friday.");
  await tap(history.getByRole("button", { name: "Resend the email “Order confirmed”" }));
  await expect(history.getByText("Email “Order confirmed”")).toHaveCount(2);
  await expectFitForThumb(page, "an order with its forms");
  await archiveProducts(product);
});

test("a bookkeeper finds a refunded order by its payment, and has no button that changes it", async ({ page }) => {
  const product = await ownProduct(2);
  const [{ number }, paid] = [await ownOrder({ product, quantity: 1 }), await ownOrder({ product, quantity: 1 })];
  await execute("update orders set refunded_cents = 500 where number = $1", [number]);
  await startStaffSession(page, "bookkeeper");
  const { tap, choose } = thumb();
  await page.goto("/admin");
  await expect(page.getByRole("region", { name: "Sales" })).toContainText("7 days before");
  await tap(page.getByRole("navigation", { name: "Main pages" }).getByRole("link", { name: "Orders" }));
  await tap(page.getByRole("navigation", { name: "Orders" }).getByRole("link", { name: "All" }));
  await tap(page.getByText("Filters", { exact: true }));
  await expectFitForThumb(page, "the filters of orders");
  await choose(page.getByLabel("Payment"), "partly_refunded");
  await expect(page.getByRole("link", { name: paid.number, exact: true })).toBeVisible();
  await tap(page.getByRole("button", { name: "Filter", exact: true }));
  await expect(page).toHaveURL(/money=partly_refunded/);
  await expect(page.getByRole("link", { name: number, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: paid.number, exact: true })).toHaveCount(0);
  await tap(page.getByRole("link", { name: number, exact: true }));
  await expect(page.getByRole("row", { name: "Refunded" })).toContainText("$5.00");
  await expect(page.getByRole("main").locator("form")).toHaveCount(0);
  await archiveProducts(product);
});

test("a packer prints the slips of two orders, picks and packs them together, and counts the shelf in the evening", async ({
  page,
}) => {
  const product = await ownProduct(6);
  const orders = [await ownOrder({ product, quantity: 2 }), await ownOrder({ product, quantity: 1 })];
  await startStaffSession(page, "packer");
  const { tap, type } = thumb();
  const bar = page.getByRole("navigation", { name: "Main pages" });
  await page.goto("/admin");
  await tap(bar.getByRole("link", { name: "Orders" }));
  await tap(page.getByText("Filters", { exact: true }));
  await type(page.getByRole("textbox", { name: "Product or SKU" }), product.sku);
  await tap(page.getByRole("button", { name: "Filter", exact: true }));
  await expect(page.getByText("2 orders")).toBeVisible();
  for (const { number } of orders) await tap(page.getByRole("checkbox", { name: `Select ${number}` }));
  await tap(page.getByText("Print the 2 selected", { exact: true }));
  await tap(page.getByRole("button", { name: "Packing slips" }));
  await expect(page).toHaveURL(/\/print\/slips/);
  for (const { number } of orders) await expect(page.getByRole("main")).toContainText(number);
  await expect(page.getByRole("main")).not.toContainText("$");
  await expectFitForThumb(page, "the slips");
  await tap(page.getByRole("link", { name: "Pick list" }));
  await expect(page.getByRole("row").filter({ hasText: product.sku })).toContainText("3");
  const pdf = await page.request.get(
    (await page.getByRole("link", { name: "Download PDF" }).getAttribute("href")) ?? "",
  );
  expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await tap(page.getByRole("link", { name: "Back to the orders" }));
  await page.waitForURL((url) => url.pathname === "/admin/orders" && url.searchParams.get("product") === product.sku);

  await page.goto(`/admin/orders?product=${product.sku}`);
  for (const { number } of orders) await tap(page.getByRole("checkbox", { name: `Select ${number}` }));
  await tap(page.getByRole("button", { name: "Mark as packed" }));
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: /2 orders/ })
      .first(),
  ).toBeVisible();
  await tap(page.getByRole("link", { name: /^Packed/ }));
  // A page that arrives closes the menu.
  await expect(page).toHaveURL(/tab=packed/);

  await tap(bar.getByRole("button", { name: "More" }));
  await tap(page.getByRole("link", { name: "Stock", exact: true }).last());
  await tap(page.getByRole("link", { name: "Count several" }));
  // The list has a field of the same name.
  await expect(page).toHaveURL(/\/admin\/stock\/sheet/);
  await type(page.getByRole("textbox", { name: "Product or SKU" }), product.sku);
  await page.keyboard.press("Enter");
  await type(page.getByRole("textbox", { name: product.name }), "5");
  await type(page.getByRole("textbox", { name: "Why counts differ" }), "One has a scratch");
  await expectFitForThumb(page, "the sheet");
  await tap(page.getByRole("button", { name: "Record 1 count" }));
  await expect(page.getByRole("listitem").filter({ hasText: product.sku })).toContainText("5 expected");
  await archiveProducts(product);
});

test("an assistant takes a return: the unit goes back to the shelf, and its money to the shopper", async ({ page }) => {
  // The refund, and with it the unit, waits for 30 seconds.
  test.setTimeout(120_000);
  const product = await ownProduct(1);
  const { number, token } = await ownOrder({ product, quantity: 1 });
  await postAsOwner(`/api/admin/orders/${number}/pack/`);
  await postAsOwner(`/api/admin/orders/${number}/shipments/`, { carrier: "UPS", number: "1ZBACK", notify: false });
  await startStaffSession(page, "assistant");
  const { tap, type, choose } = thumb();
  await page.goto("/admin");
  await tap(page.getByRole("link", { name: /^Find/ }).first());
  await type(page.getByRole("combobox"), number);
  await tap(page.getByRole("option").filter({ hasText: number }));
  const refund = page.getByRole("region", { name: "Refund" });
  await type(refund.getByRole("textbox", { name: product.name }).first(), "1");
  await type(refund.getByRole("textbox", { name: "Back into stock" }), "1");
  await choose(refund.getByLabel("Why"), "changed_mind");
  await tap(refund.getByRole("button", { name: `Refund $${product.price}` }));
  await expect(page.getByRole("status").filter({ hasText: "is refunded in 30 seconds" })).toBeVisible();
  await expectFitForThumb(page, "an order that came back");
  await page.goto(`/admin/stock/${product.variantId}`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("main")).toContainText("1 available", { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await page.goto(`/order/${number}?token=${token}`);
  await expect(page.getByRole("main")).toContainText(`$${product.price} refunded`);
  await archiveProducts(product);
});
