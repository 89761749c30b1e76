import type { Page } from "@playwright/test";
import { registeredShopper } from "../fixtures/account-steps.ts";
import { addToCart, fillCheckout, newEmail, placeOrderOnPage } from "../fixtures/checkout-steps.ts";
import { emailTo, latestLink } from "../fixtures/mailbox.ts";
import { expectAccessibleLightAndDark, horizontalOverflow, overflowAtDoubleText } from "../fixtures/page-checks.ts";
import { waitingForHydration } from "../fixtures/shop-test.ts";
import { expect, test } from "../fixtures/shopper.ts";

test("invalid fields show their errors, and typed values stay", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  await page.goto("/checkout");
  await fillCheckout(page, newEmail());
  await page.getByLabel("ZIP code").first().fill("SW1A 1AA");
  await page.getByLabel("City").first().fill("");
  await expect(page.getByText("Check the ZIP code: it should look like 04101.")).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Please check 2 fields" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Enter the city." }).click();
  await expect(page.getByLabel("City").first()).toBeFocused();
  await page.getByLabel("City").first().fill("Portland");
  const left = page.getByRole("main").getByRole("alert");
  const line = (message: string | RegExp) => left.getByRole("link", { name: message });
  await expect(line("Enter the city.")).toHaveCSS("text-decoration-line", "line-through");
  await expect(line(/^Check the ZIP code/)).toHaveCSS("text-decoration-line", "underline");
  await expect(left).toContainText("Please check one field:");
  await page.getByLabel("ZIP code").first().fill("04101");
  await expect(left).toContainText("All corrected.");
  await page.reload();
  await expect(page.getByLabel("Full name").first()).toHaveValue("Ada Lovelace");
  await expect(page.getByLabel("State").first()).toHaveValue("ME");
  await page.getByLabel("Country").first().selectOption("DE");
  await expect(page.getByRole("combobox", { name: "State" })).toHaveCount(0);
  await expect(page.getByLabel("Full name").first()).toHaveValue("Ada Lovelace");
});

test("a double click and a second click after Back place one order", async ({ page }) => {
  const replayed: (string | undefined)[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/api/orders/checkout/")) replayed.push(response.headers()["idempotent-replayed"]);
  });
  await addToCart(page, "loop-key-fob");
  await page.goto("/checkout");
  await fillCheckout(page, newEmail());
  await page.getByRole("button", { name: "Continue to payment" }).dblclick();
  await expect(page).toHaveURL(/\/pay\/test\//);
  const number = (await page.locator(".order-number").textContent()) ?? "";
  await page.goBack();
  await expect(page.getByLabel("City").first()).toHaveValue("Portland");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/pay\/test\//);
  await expect(page.locator(".order-number")).toHaveText(number);
  expect(replayed).toEqual([undefined, "true"]);
});

test("a declined payment is not charged and can be repeated", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  const number = await placeOrderOnPage(page, newEmail());
  await page.getByRole("button", { name: "Decline the payment" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The payment was declined." })).toBeVisible();
  // What was typed is there for another attempt, until the order is paid.
  const declined = page.url();
  await page.goto("/checkout");
  await expect(page.getByLabel("City").first()).toHaveValue("Portland");
  await page.goto(declined);
  await page.getByRole("button", { name: "Pay again: $29.00" }).click();
  await expect(page.locator(".order-number")).toHaveText(number);
  const summary = page.getByRole("region", { name: "What you pay for" });
  await expect(summary.getByRole("listitem")).toHaveText(/^Loop Key Fob .*× 1\s*\$19\.00$/);
  await expect(summary.getByRole("row", { name: /^Total/ })).toHaveText(/\$29\.00$/);
  await page.getByRole("button", { name: "Pay $29.00" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your order is confirmed" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("checkout-draft"))).toBeNull();
});

test("a payment counts once even when its response is lost, and the emailed link shows and cancels the order", async ({
  page,
  context,
}) => {
  await addToCart(page, "loop-key-fob");
  const email = newEmail();
  const number = await placeOrderOnPage(page, email);
  let status = 0;
  await page.route("**/pay/test/**", async (route) => {
    status = (await route.fetch({ maxRedirects: 0 })).status();
    await route.abort();
  });
  await page.getByRole("button", { name: "Pay $29.00" }).click({ noWaitAfter: true });
  await expect.poll(() => status).toBe(303);
  // The first page stays open: to close it while it navigates can hang in Playwright.
  const later = waitingForHydration(await context.newPage());

  const link = new URL(await latestLink(email, /\/order\/[^\s"<]+token=[\w-]+/));
  await later.goto(link.pathname + link.search);
  await expect(later.getByRole("heading", { level: 1, name: "Your order is confirmed" })).toBeVisible();
  await expect(later.getByRole("main")).toContainText(number);
  await later.getByText("Cancel this order").click();
  await expect(later.getByText("What you paid goes back to your original payment method.")).toBeVisible();
  await later.getByRole("button", { name: "Yes, cancel the order" }).click();
  await expect(later.getByText("Cancel this order")).toHaveCount(0);
  expect(await emailTo(email, "is canceled")).toContain("as you asked");
  expect(await emailTo(email, "Your refund")).toContain("$29.00");
  await later.reload();
  await expect(later.getByRole("heading", { level: 1, name: "Your order was refunded." })).toBeVisible();
});

test("a customer's name and email are prefilled, also after signing in from the checkout", async ({ page }) => {
  const shopper = await registeredShopper(page);
  await addToCart(page, "loop-key-fob");
  await page.goto("/checkout");
  await page.getByRole("link", { name: "Sign in" }).click();
  const form = page.getByRole("main");
  await form.getByLabel("Email").fill(shopper.email);
  await form.getByLabel("Password").fill(shopper.password);
  await form.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await expect(page.getByRole("main").getByLabel("Email")).toHaveValue(shopper.email);
  await expect(page.getByLabel("Full name").first()).toHaveValue(`${shopper.firstName} ${shopper.lastName}`);
  await placeOrderOnPage(page, shopper.email);
});

test.describe("without the order's token", () => {
  test.use({ expectedErrors: /status of 404/ });

  test("the order page returns 404, and tracking shows neither street nor amount", async ({ page }) => {
    await addToCart(page, "loop-key-fob");
    const email = newEmail();
    const number = await placeOrderOnPage(page, email);
    expect((await page.goto(`/order/${number}?token=wrong`))?.status()).toBe(404);
    await page.getByRole("main").getByRole("link", { name: "Track your order" }).click();
    await page.getByLabel("Order number").fill("222-222-22");
    await page.getByRole("main").getByLabel("Email").first().fill(email);
    await page.getByRole("button", { name: "Find my order" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "We couldn’t find an order" })).toBeFocused();
    await page.getByLabel("Order number").fill(number.toLowerCase().replaceAll("-", " "));
    await page.getByRole("main").getByLabel("Email").first().fill(email);
    await page.getByRole("button", { name: "Find my order" }).click();
    await expect(page.getByRole("heading", { level: 2, name: number })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("Tanner");
    await expect(page.getByRole("main")).not.toContainText("$");
  });
});

test("order pages are not cached, not indexed, and their URL is not sent to other sites", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  await placeOrderOnPage(page, newEmail());
  await page.getByRole("link", { name: "Leave without paying" }).click();
  await expect(page).toHaveURL(/\/order\//);
  const response = await page.reload();
  const headers = (await response?.allHeaders()) ?? {};
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(headers["referrer-policy"]).toBe("same-origin");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});

test("checkout, payment, order and tracking are accessible on phone and desktop, in light and dark mode", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await addToCart(page, "loop-key-fob");
  await page.goto("/checkout");
  for (const more of await page.locator(".checkout-more > summary").all()) await more.click();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please check" })).toBeFocused();
  await expectAccessibleAndFitting(page);
  await placeOrderOnPage(page, newEmail());
  await expectAccessibleAndFitting(page);
  await page.getByRole("button", { name: "Pay $29.00" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your order is confirmed" })).toBeVisible();
  await page.getByText("Cancel this order").click();
  await expectAccessibleAndFitting(page);
  await page.goto("/track");
  await expectAccessibleAndFitting(page);
});

async function expectAccessibleAndFitting(page: Page) {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessibleLightAndDark(page, `${page.url()} at ${width} px`);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  }
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflowAtDoubleText(page), `${page.url()} at ${width} px with large text`).toBeLessThanOrEqual(0);
  }
}

test("an order page that waits for its payment is opened again, but not once the shopper has gone on", async ({
  page,
}) => {
  await page.clock.install();
  await addToCart(page, "loop-key-fob");
  await placeOrderOnPage(page, newEmail());
  await page.getByRole("link", { name: "Leave without paying" }).click();
  await page.waitForURL(/\/order\//);
  await page.goto(`${page.url()}&payment=returned`);
  await expect(page.getByRole("heading", { name: /waiting for your bank/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.clock.fastForward(3000);
  await page.waitForURL(/payment=returned1$/);
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Contact" }).first().click();
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("Is my order paid?");
  await page.clock.fastForward(60_000);
  await expect(message).toHaveValue("Is my order paid?");
  await expect(page).toHaveURL(/\/contact$/);
});

test("the minutes of a reservation count down on the pages that name them", async ({ page }) => {
  await page.clock.install();
  await addToCart(page, "loop-key-fob");
  const number = await placeOrderOnPage(page, newEmail());
  const text = page.getByText(/reserved for (\d+) more minutes/);
  for (const open of [async () => undefined, () => page.getByRole("link", { name: "Leave without paying" }).click()]) {
    await open();
    await page.waitForLoadState("networkidle");
    const [, minutes] = /(\d+) more/.exec((await text.textContent()) ?? "") ?? [];
    await page.clock.fastForward(125_000);
    await expect(text).toContainText(`${Number(minutes) - 2} more minutes`);
  }
  await expect(page.getByText(number).first()).toBeVisible();
});
