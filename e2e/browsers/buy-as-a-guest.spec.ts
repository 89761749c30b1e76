import { newEmail } from "../fixtures/checkout-steps.ts";
import { latestLink } from "../fixtures/mailbox.ts";
import { expect, journey } from "./browser-test.ts";
import type { Screen } from "./browser-page.ts";

async function fillCheckout(screen: Screen, email: string): Promise<void> {
  const form = screen.getByRole("main");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Full name").fill("Ada Lovelace");
  await form.getByLabel("Address", { exact: true }).fill("14 Tanner's Row");
  await form.getByLabel("City").fill("Portland");
  await form.getByLabel("State").choose("Maine");
  await form.getByLabel("ZIP code").fill("04101");
}

/** Leaves the payment and comes back, as the browser alone would: Pay is pressed as soon as it can be seen. */
async function goBackAndPayAtOnce(screen: Screen): Promise<void> {
  const number = await screen.evaluate("document.querySelector('.order-number').textContent");
  await screen.evaluate("history.back()");
  await screen.expectAddress(/\/checkout$/);
  await screen.getByRole("button", { name: /^Pay \$/ }).click();
  await screen.expectAddress(/\/pay\/test\//);
  await screen.getByRole("heading", { name: "Pay $199.00" }).expectVisible();
  expect(await screen.evaluate("document.querySelector('.order-number').textContent")).toBe(number);
}

journey("a guest finds a bag, pays for it, and follows the order by email and number", async (screen) => {
  const email = newEmail();
  await screen.goto("/shop?price=100-200");
  await screen.getByRole("main").getByRole("link", { name: "Harbour Tote" }).click();
  await screen.expectAddress(/\/product\/harbour-tote/);
  await screen.getByRole("button", { name: "Add to Cart", exact: true }).click();
  await screen.getByRole("button", { name: "Added to Cart" }).expectVisible();
  await screen.getByRole("banner").getByRole("link", { name: /^Cart/ }).click();
  await screen.getByRole("row", { name: /^Total/ }).expectText("$199.00");
  await screen.getByRole("link", { name: "Proceed to Checkout" }).click();
  await screen.expectAddress(/\/checkout$/);
  await screen.untilHydrated();
  await fillCheckout(screen, email);
  await screen.getByRole("button", { name: /^Pay \$/ }).click();
  await screen.getByRole("heading", { name: "Pay $199.00" }).expectVisible();
  await goBackAndPayAtOnce(screen);

  await screen.getByRole("button", { name: "Pay $199.00" }).click();
  await screen.getByRole("heading", { name: "Your order is confirmed" }).expectVisible();
  await screen.untilHydrated();
  await screen.getByText(/It arrives by \w+day, \w+ \d+\./).expectVisible();
  await screen.getByText(/^\w+ \d+, \d{4} at \d+:\d\d\s[AP]M$/).expectVisible();

  const link = new URL(await latestLink(email, /\/order\/[^\s"<]+token=[\w-]+/));
  await screen.goto(link.pathname + link.search);
  await screen.getByRole("heading", { name: "Your order is confirmed" }).expectVisible();
  await screen.goto("/track");
  await screen.getByLabel("Order number").fill(link.pathname.split("/").at(-1) ?? "");
  await screen.getByRole("main").getByLabel("Email").fill(email);
  await screen.getByRole("button", { name: "Find my order" }).click();
  await screen.getByRole("heading", { name: /^Order .*: Paid$/ }).expectVisible();
  await screen.untilHydrated();
});
