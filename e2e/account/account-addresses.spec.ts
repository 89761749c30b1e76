import { fillAddress, newAccount } from "../fixtures/account-steps.ts";
import { addToCart, fillCheckout } from "../fixtures/checkout-steps.ts";
import { expect, test } from "../fixtures/shopper.ts";

test("a customer adds, changes and removes addresses, sets the default, and undoes a removal", async ({ page }) => {
  const { firstName } = await newAccount(page);
  await page.goto("/account/addresses");
  await expect(page.getByText("No addresses yet")).toBeVisible();
  await page.getByRole("button", { name: "Add an address" }).click();
  await expect(page.getByRole("heading", { name: "New address" })).toBeFocused();
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please check 4 fields" })).toBeFocused();
  await expect(page.getByLabel("Full name")).toHaveValue(`${firstName} Walker`);
  await fillAddress(page, { label: "Home" });
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button") });
  await expect(cards).toHaveCount(1);
  await expect(cards.first()).toContainText("Default");
  await expect(cards.first()).toContainText("Portland, ME 04101");

  await page.getByRole("button", { name: "Add an address" }).click();
  await fillAddress(page, { name: "Ada at work", label: "Work" });
  await expect(cards).toHaveCount(2);
  await page.getByRole("button", { name: "Make default: Work" }).click();
  await expect(page.getByText("Work is now your default address.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Work is now your default address." })).toBeFocused();
  await expect(cards.first()).toContainText("Work");

  await page.getByRole("button", { name: "Edit: Home" }).click();
  await expect(page.getByLabel("State")).toHaveValue("ME");
  await page.getByLabel("City").fill("South Portland");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("South Portland")).toBeVisible();

  await page.getByRole("button", { name: "Remove: Home" }).click();
  await expect(page.getByText("Home was removed.")).toBeVisible();
  await expect(cards).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("South Portland")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Home is back." })).toBeFocused();
  await page.reload();
  await expect(cards).toHaveCount(2);
});

test.describe("without the list", () => {
  test.use({ expectedErrors: /ERR_CONNECTION_FAILED/ });

  test("a change of addresses that is stored is shown also when the list can't be loaded after it", async ({
    page,
  }) => {
    await newAccount(page);
    await page.goto("/account/addresses");
    await page.getByRole("button", { name: "Add an address" }).click();
    await fillAddress(page, { label: "Home" });
    await expect(page.getByRole("button", { name: "Remove: Home" })).toBeVisible();
    await page.route("**/addresses/", (route) =>
      route.request().method() === "GET" ? route.abort("connectionfailed") : route.continue(),
    );
    await page.getByRole("button", { name: "Add an address" }).click();
    await fillAddress(page, { name: "Ada at work", label: "Work" });
    await page.getByRole("button", { name: "Make default: Work" }).click();
    await expect(page.getByText("Work is now your default address.")).toBeVisible();
    await page.getByRole("button", { name: "Remove: Home" }).click();
    await expect(page.getByText("Home was removed.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Home is back." })).toBeFocused();
    const names = [/Remove: Work/, /Remove: Home/];
    for (const name of names) await expect(page.getByRole("button", { name })).toHaveCount(1);
    await page.unrouteAll();
    await page.reload();
    for (const name of names) await expect(page.getByRole("button", { name })).toHaveCount(1);
  });
});

test("a customer buys with a saved address, and values typed into the form are kept", async ({ page }) => {
  test.setTimeout(90_000);
  const { email, firstName } = await newAccount(page);
  await addToCart(page, "loop-key-fob");
  await page.goto("/checkout");
  await expect(
    page.getByText(`Signed in as ${firstName} Walker: the order will appear in your account.`),
  ).toBeVisible();
  await expect(page.getByLabel("Full name").first()).toHaveValue(`${firstName} Walker`);
  await expect(page.getByLabel("Save this address in my account")).toBeVisible();
  await fillCheckout(page, email);
  await page.getByLabel("Save this address in my account").check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/pay\/test\//);
  await page.getByRole("button", { name: "Pay $29.00" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your order is confirmed" })).toBeVisible();
  // The order page clears the checkout draft once its scripts run.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("checkout-draft"))).toBeNull();

  await addToCart(page, "loop-key-fob");
  await page.goto("/checkout");
  await expect(page.getByRole("radio", { name: /14 Tanner's Row/ })).toBeChecked();
  await expect(page.getByLabel("Full name").first()).toBeHidden();
  await page.getByRole("radio", { name: "Another address" }).check();
  await page.getByLabel("Full name").first().fill("Charles Babbage");
  await page.getByRole("radio", { name: /14 Tanner's Row/ }).check();
  await page.getByRole("radio", { name: "Another address" }).check();
  await expect(page.getByLabel("Full name").first()).toHaveValue("Charles Babbage");
  await page.reload();
  await expect(page.getByRole("radio", { name: "Another address" })).toBeChecked();
  await expect(page.getByLabel("Full name").first()).toHaveValue("Charles Babbage");
  await page.getByRole("radio", { name: /14 Tanner's Row/ }).check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/pay\/test\//);
  const addresses = page.waitForResponse("**/me/addresses/");
  await page.getByRole("button", { name: "Pay $29.00" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your order is confirmed" })).toBeVisible();
  await expect(page.locator(".order-addresses").getByText("14 Tanner's Row")).toBeVisible();

  // An address that is not saved yet is offered as soon as the saved ones are there.
  await (await addresses).finished();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  await expect(page.getByRole("button", { name: "Save this address" })).toHaveCount(0);
  const orderUrl = page.url();
  await page.goto("/account/addresses");
  await page.getByRole("button", { name: /^Remove: Ada Lovelace/ }).click();
  await expect(page.getByText("No addresses yet")).toBeVisible();
  await page.goto(orderUrl);
  await page.getByRole("button", { name: "Save this address in my account" }).click();
  await expect(page.getByText("Saved in your account.")).toBeFocused();

  await page.goto("/account");
  await expect(page.getByRole("link", { name: /^Order .{3}-.{3}-.{2}$/ })).toHaveCount(2);
  await expect(page.getByText("14 Tanner's Row")).toBeVisible();
  await page
    .getByRole("link", { name: /^View order/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Your order is confirmed" })).toBeVisible();
});

test("the checkout shows at most eight fields, to a guest and to a customer", async ({ page }) => {
  const fields = page
    .locator("form input:visible, form select:visible, form textarea:visible")
    .and(page.locator(".checkout-form *:not([type=radio])"));
  await addToCart(page, "loop-key-fob");
  await page.goto("/checkout");
  expect(await fields.count()).toBe(7);
  await newAccount(page);
  await page.goto("/checkout");
  await expect(page.getByLabel("Save this address in my account")).toBeVisible();
  expect(await fields.count()).toBe(8);
});
