import { newEmail } from "../fixtures/checkout-steps.ts";
import { latestLink } from "../fixtures/mailbox.ts";
import type { BrowserPage } from "./browser-page.ts";
import { expect, journey } from "./browser-test.ts";

async function fillCheckout(page: BrowserPage, email: string): Promise<void> {
  const form = page.getByRole("main");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Full name").fill("Ada Lovelace");
  await form.getByLabel("Address", { exact: true }).fill("14 Tanner's Row");
  await form.getByLabel("City").fill("Portland");
  await form.getByLabel("State").choose("Maine");
  await form.getByLabel("ZIP code").fill("04101");
}

/** Leaves the payment with Back and presses Pay as soon as it is visible. */
async function goBackAndPayAtOnce(page: BrowserPage): Promise<void> {
  const number = await page.evaluate("document.querySelector('.order-number').textContent");
  await page.evaluate("history.back()");
  await page.expectUrl(/\/checkout$/);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.expectUrl(/\/pay\/test\//);
  await page.getByRole("heading", { name: "Pay $199.00" }).expectVisible();
  expect(await page.evaluate("document.querySelector('.order-number').textContent")).toBe(number);
}

journey("a guest finds a bag, pays for it, and follows the order by email and number", async (page) => {
  const email = newEmail();
  await page.goto("/shop?price=100-200");
  await page.getByRole("main").getByRole("link", { name: "Harbour Tote" }).click();
  await page.expectUrl(/\/product\/harbour-tote/);
  await page.getByRole("button", { name: "Add to Cart", exact: true }).click();
  // A click before the page is hydrated sends the form. Either way the header counts it.
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Cart.*1/ })
    .click();
  await page.getByRole("row", { name: /^Total/ }).expectText("$199.00");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await page.expectUrl(/\/checkout$/);
  await page.untilHydrated();
  await fillCheckout(page, email);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("heading", { name: "Pay $199.00" }).expectVisible();
  await goBackAndPayAtOnce(page);

  await page.getByRole("button", { name: "Pay $199.00" }).click();
  await page.getByRole("heading", { name: "Your order is confirmed" }).expectVisible();
  await page.untilHydrated();
  await page.getByText(/It arrives by \w+day, \w+ \d+\./).expectVisible();
  await page.getByText(/^\w+ \d+, \d{4} at \d+:\d\d\s[AP]M$/).expectVisible();

  const link = new URL(await latestLink(email, /\/order\/[^\s"<]+token=[\w-]+/));
  await page.goto(link.pathname + link.search);
  await page.getByRole("heading", { name: "Your order is confirmed" }).expectVisible();
  await page.goto("/track");
  await page.getByLabel("Order number").fill(link.pathname.split("/").at(-1) ?? "");
  await page.getByRole("main").getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Find my order" }).click();
  await page.getByRole("heading", { name: /^Order .*: Paid$/ }).expectVisible();
  await page.untilHydrated();
});
