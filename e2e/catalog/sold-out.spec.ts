import type { Page } from "@playwright/test";
import { newAccount, openVerificationLink, signedInElsewhere } from "../fixtures/account-steps.ts";
import { newEmail } from "../fixtures/checkout-steps.ts";
import { latestLink } from "../fixtures/mailbox.ts";
import { expectAccessibleLightAndDark, horizontalOverflow } from "../fixtures/page-checks.ts";
import { archiveProducts, type OwnProduct, ownProduct, postAsOwner } from "../fixtures/shop-data.ts";
import { expect, test, untilHydrated } from "../fixtures/shop-test.ts";
import { execute } from "../fixtures/stock-steps.ts";

const CONFIRM = /\/back-in-stock\/confirm\/[\w-]+/;

/** The panel on the page of a sold-out product. */
const TITLE = "Email me when it’s back";

let product: OwnProduct;
test.beforeEach(async () => {
  product = await ownProduct(0);
});
test.afterEach(() => archiveProducts(product));

/** Opens the product's page and waits for the part that is loaded later. Before that its form works without JavaScript. */
async function openProduct(page: Page): Promise<void> {
  await page.goto(`/product/${product.slug}`);
  await untilHydrated(page.getByRole("region", { name: TITLE }));
}

test("a guest asks for an email, confirms it, and gets it when the product is back", async ({ page }) => {
  const email = newEmail();
  await openProduct(page);
  const panel = page.getByRole("region", { name: TITLE });
  await expect(panel).toContainText("You’ll get a link to confirm your address, then one email when it’s back.");
  await expect(page.getByText("Leaves the workshop")).toBeHidden();
  await expect(page.getByText(/^Sold out/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Increase quantity/ })).toHaveCount(0);
  await panel.getByLabel("Email").fill("nobody");
  await panel.getByRole("button", { name: "Email me" }).click();
  await expect(panel).toContainText("Write the whole email address");

  await panel.getByLabel("Email").fill(email);
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  await page.route("**/api/back_in_stock/request/", async (route) => {
    await sent;
    await route.continue();
  });
  await panel.getByRole("button", { name: "Email me" }).click();
  await expect(panel.getByRole("button", { name: "Sending..." })).toBeVisible();
  send();
  await expect(panel.getByRole("status")).toContainText("Please confirm with the link");
  await expect(panel.getByRole("status")).toContainText(email);
  await expect(panel.getByRole("heading", { name: TITLE })).toBeFocused();
  await expectAccessibleLightAndDark(page);

  // The message is still there after a look at another page.
  await page.getByRole("link", { name: "Wallets" }).first().click();
  await expect(page).not.toHaveURL(/\/product\//);
  await page.goBack();
  await expect(panel.getByRole("status")).toContainText(email);
  await panel.getByRole("button", { name: "Use another email" }).click();
  await expect(panel.getByLabel("Email")).toBeFocused();

  await page.goto(new URL(await latestLink(email, CONFIRM)).pathname);
  await page.getByRole("button", { name: "Yes, email me" }).click();
  await expect(page.getByRole("status").filter({ hasText: "We’ll email you once" })).toBeVisible();
  await postAsOwner(`/api/admin/stock/${product.variantId}/receive/`, { quantity: 3 });
  await page.goto(`/product/${product.slug}`);
  await expect(page.getByRole("button", { name: "Add to Cart", exact: true }).first()).toBeEnabled();
  await expect(panel).toBeHidden();
  await expect(page.locator("#availability")).toContainText("In Stock (3)");
  await expect(page.getByText("3 left", { exact: true })).toBeVisible();
  await expect(page.getByText("Leaves the workshop")).toBeVisible();
  // At once, not at the next minute.
  await execute("select graphile_worker.add_job('notify_back_in_stock')", []);
  await latestLink(email, new RegExp(`/product/${product.slug}`));
});

test("a customer with a verified email asks with one press", async ({ page }) => {
  const { email } = await newAccount(page);
  await openVerificationLink(page, email);
  await expect(page.getByRole("status").filter({ hasText: email })).toBeVisible();
  await openProduct(page);
  const panel = page.getByRole("region", { name: TITLE });
  await expect(panel).toContainText(`one email to ${email}`);
  await expect(panel.getByLabel("Email")).toBeHidden();
  await panel.getByRole("button", { name: "Email me" }).click();
  await expect(panel.getByRole("status")).toHaveText("Done. We’ll email you once when it’s back.");
});

test("a customer whose email is not verified reads that a link comes first, until they open one anywhere", async ({
  page,
  browser,
}) => {
  const shopper = await newAccount(page);
  const { email } = shopper;
  await openProduct(page);
  const panel = page.getByRole("region", { name: TITLE });
  await expect(panel).toContainText(`You’ll get a link to confirm ${email}, then one email when it’s back.`);
  const elsewhere = await signedInElsewhere(browser, shopper);
  await openVerificationLink(elsewhere, email);
  await expect(elsewhere.getByRole("status").filter({ hasText: email })).toBeVisible();
  await elsewhere.context().close();
  await openProduct(page);
  await expect(panel).toContainText(`We’ll send one email to ${email} when it’s back, and nothing else.`);
});

test("similar products in stock are next to the form, in the color that was looked for", async ({ page }) => {
  await page.goto("/product/overnight-duffel?color=Black");
  const similar = page.getByRole("region", { name: "Similar and in stock" });
  await expect(similar.getByRole("link")).toHaveCount(4);
  await expect(similar).not.toContainText("Overnight Duffel");
  await expect(similar.getByRole("link").first()).toContainText("Longhaul Weekender");
  const inBlack = similar.getByRole("link", { name: /in Black/ }).first();
  await inBlack.click();
  await expect(page).toHaveURL(/\?color=Black$/);
  await expect(page.getByRole("radio", { name: "Black" })).toBeChecked();
  // The page that was opened in the browser has its own similar products.
  const others = page.getByRole("region", { name: "Similar products" });
  await expect(others.getByRole("listitem").first()).toContainText(/In Stock \(\d+\)/);
});

test.describe("while the server can't be reached", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("the form says so, and works when it is sent again", async ({ page }) => {
    await openProduct(page);
    const panel = page.getByRole("region", { name: TITLE });
    await panel.getByLabel("Email").fill(newEmail());
    await page.route("**/api/back_in_stock/request/", (route) => route.abort());
    await panel.getByRole("button", { name: "Email me" }).click();
    await expect(panel.getByRole("alert")).toContainText("We couldn’t send your request. Please try again.");
    await page.unroute("**/api/back_in_stock/request/");
    await panel.getByRole("button", { name: "Email me" }).click();
    await expect(panel.getByRole("status")).toContainText("Please confirm");
  });
});

test.describe("when it came back while the page was open", () => {
  test.use({ expectedErrors: /409/ });

  test("the form says so and gives way to the stock", async ({ page }) => {
    await openProduct(page);
    const panel = page.getByRole("region", { name: TITLE });
    await panel.getByLabel("Email").fill(newEmail());
    await postAsOwner(`/api/admin/stock/${product.variantId}/receive/`, { quantity: 9 });
    await panel.getByRole("button", { name: "Email me" }).click();
    await expect(page.getByText("Good news: this is in stock right now.")).toBeVisible();
    await expect(page.getByText("In Stock (9)")).toBeVisible();
    await expect(panel).toBeHidden();
  });
});

test.describe("without JavaScript", () => {
  // The shop answers an invalid form with 400.
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 700 }, expectedErrors: /status of 400/ });

  test("the form sends the link to confirm, on a narrow screen too", async ({ page }) => {
    const email = newEmail();
    await page.goto(`/product/${product.slug}`);
    expect(await horizontalOverflow(page)).toBe(0);
    const panel = page.getByRole("region", { name: TITLE });
    await panel.getByLabel("Email").fill("nobody@nowhere");
    await panel.getByRole("button", { name: "Email me" }).click();
    await expect(panel.getByRole("alert")).toHaveText("That doesn’t look like an email address.");
    await panel.getByLabel("Email").fill(email);
    await panel.getByRole("button", { name: "Email me" }).click();
    await expect(panel.getByRole("status")).toContainText("Please confirm with the link");
    await latestLink(email, CONFIRM);
  });
});
