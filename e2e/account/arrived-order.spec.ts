import { newAccount } from "../fixtures/account-steps.ts";
import { addToCart, newEmail, placeOrderOnPage } from "../fixtures/checkout-steps.ts";
import { archiveProducts, deliveredOrder, ownProduct } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shopper.ts";
import { execute } from "../fixtures/stock-steps.ts";

test("an order that is partly refunded says how much, and its print has only what matters on paper", async ({
  page,
}) => {
  const wallet = await ownProduct(1);
  await newAccount(page);
  const access = await page.evaluate(() => localStorage.getItem("access"));
  const { number, token } = await deliveredOrder(access ?? "", [wallet]);
  await execute("update orders set refunded_cents = 1250 where number = $1", [number]);
  await page.goto(`/order/${number}?token=${token}`);
  const refunded = page.getByRole("row", { name: "Refunded −$12.50" });
  const review = page.getByRole("link", { name: "Review what you bought" });
  await expect(refunded).toBeVisible();
  await expect(review).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(refunded).toBeVisible();
  await expect(page.getByText("Wellworn").first()).toBeVisible();
  await expect(page.getByText(/^Ordered on .*, paid on /)).toBeVisible();
  await expect(review).toBeHidden();
  await archiveProducts(wallet);
});

test("the list of orders offers to review what has arrived, until everything is reviewed", async ({ page }) => {
  const wallet = await ownProduct(1);
  const { firstName } = await newAccount(page);
  const access = await page.evaluate(() => localStorage.getItem("access"));
  const { number, token } = await deliveredOrder(access ?? "", [wallet]);
  await execute("update orders set status = 'partly_refunded', refunded_cents = 100 where number = $1", [number]);
  await page.goto("/account/orders");
  const order = page.getByRole("listitem").filter({ hasText: number });
  const review = order.getByRole("link", { name: `Write a review of order ${number}` });
  await expect(review).toBeVisible();
  const body = { product_id: wallet.id, rating: 5, body: "It fits my pocket.", author_name: firstName, token };
  const written = await page.request.post(`/api/orders/${number}/reviews/`, { data: body });
  expect(written.status()).toBe(201);
  await page.reload();
  await expect(order.getByText("Partly refunded")).toBeVisible();
  await expect(review).toHaveCount(0);
  await archiveProducts(wallet);
});

test("a message about an order stays on the screen: it is not printed", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  await placeOrderOnPage(page, newEmail());
  await page.getByRole("link", { name: "Leave without paying" }).click();
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await page.goto(`${page.url()}&payment=away`);
  const alert = page.getByRole("alert").filter({ hasText: "payment provider" });
  await expect(alert).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(alert).toBeHidden();
});
