import { addToCart, newEmail, placeOrderOnPage } from "../fixtures/checkout-steps.ts";
import { expectAccessibleLightAndDark, horizontalOverflow } from "../fixtures/page-checks.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { setStock } from "../fixtures/stock-steps.ts";

const PAID = { level: 1, name: "Your order is confirmed" } as const;

test.use({ expectedErrors: /status of 409/ });

test("the cart says when it arrives and that customs may charge, the checkout says it for a country abroad", async ({
  page,
}) => {
  await addToCart(page, "loop-key-fob");
  await page.goto("/cart");
  const summary = page.getByRole("region", { name: "Order Summary" });
  await expect(summary).toContainText(
    /Ordered today, it arrives by (Mon|Tues|Wednes|Thurs|Fri)day, \w+ \d+ in the United States/,
  );
  await expect(summary).toContainText("customs may charge duty or tax");
  await page.goto("/checkout");
  const order = page.getByRole("region", { name: "Your order" });
  await expect(order).not.toContainText("duty");
  await page.getByLabel("Country").first().selectOption("DE");
  await expect(order).toContainText("Outside the United States your customs office may charge duty or tax on arrival");
  await page.getByLabel("Country").first().selectOption("US");
  await expect(order).not.toContainText("duty");
});

test("what was ordered is bought again; what is sold out by then is named", async ({ page }) => {
  await setStock("toll-money-clip", 5);
  await addToCart(page, "toll-money-clip");
  await addToCart(page, "wayfare-luggage-tag");
  const email = newEmail();
  const number = await placeOrderOnPage(page, email);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", PAID)).toBeVisible();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  }
  await expectAccessibleLightAndDark(page, "order with Buy again");
  const orderUrl = page.url();
  await page.getByRole("button", { name: "Buy again" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText("Toll Money Clip Wallet").first()).toBeVisible();
  await expect(page.getByText(/Everything else/)).toHaveCount(0);
  await setStock("toll-money-clip", 0);
  await page.goto(orderUrl);
  await page.getByRole("link", { name: "Ask about this order" }).click();
  for (const [label, value] of [
    ["Name", "Ada Lovelace"],
    ["Email", email],
    ["Subject", `Order ${number}`],
  ] as const)
    await expect(page.getByRole("main").getByLabel(label)).toHaveValue(value);
  await page.goto(orderUrl);
  await page.getByRole("button", { name: "Buy again" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: /Toll Money Clip Wallet.* is sold out\. Everything else is in your cart\./ }),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Remove / }).first()).toBeVisible();
  await expect(page.getByText(/Everything else/)).toHaveCount(0);
  const remove = page.getByRole("button", { name: /^Remove / });
  for (let left = await remove.count(); left > 0; left -= 1) {
    await remove.first().click();
    await expect(remove).toHaveCount(left - 1);
  }
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await expect(page.getByText(/Everything else/)).toHaveCount(0);
});
