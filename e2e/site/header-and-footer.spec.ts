import { newAccount } from "../fixtures/account-steps.ts";
import { latestLink } from "../fixtures/mailbox.ts";
import { expect, newShopper, test } from "../fixtures/shopper.ts";

test("the header links to the departments, the cart and the sign-in page", async ({ page }) => {
  await page.goto("/about");
  const head = page.getByRole("banner");
  for (const [name, path] of [
    ["Wellworn, home", "/"],
    ["Men", "/men"],
    ["Women", "/women"],
    ["General", "/general"],
    ["Login", "/login"],
  ] as const) {
    await expect(head.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
  await expect(head.getByRole("link", { name: /^Cart/ })).toHaveAttribute("href", "/cart");
  await expect(head.getByRole("combobox", { name: "Search products" })).toBeVisible();
});

test("the footer has three groups of links, social links, the newsletter and the copyright", async ({ page }) => {
  await page.goto("/shop");
  const foot = page.getByRole("contentinfo");
  for (const group of ["Shop", "About", "Customer Service"]) {
    await expect(foot.getByRole("navigation", { name: group }).getByRole("link").first()).toBeVisible();
  }
  for (const name of ["Instagram", "Pinterest", "YouTube"]) {
    await expect(foot.getByRole("link", { name })).toHaveAttribute("href", /^https:\/\//);
  }
  await expect(foot.getByRole("textbox", { name: "Email for the newsletter" })).toBeVisible();
  await expect(foot).toContainText(/© \d{4} Wellworn/);
});

test("a visitor subscribes in the footer, confirms by email, and unsubscribes by link or one-click header", async ({
  page,
  request,
}) => {
  const subscribe = async () => {
    const { email } = newShopper();
    await page.goto("/faq");
    await page.getByRole("contentinfo").getByLabel("Email for the newsletter").fill(email);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByText(/Please confirm with the link/)).toBeVisible();
    await page.goto(await latestLink(email, /\/newsletter\/confirm\/[\w-]+/));
    await page.getByRole("button", { name: "Confirm my subscription" }).click();
    await expect(page.getByText("You’re subscribed. You’ll get our next newsletter.")).toBeVisible();
    return latestLink(email, /\/newsletter\/unsubscribe\/[\w.-]+/);
  };
  await page.goto(await subscribe());
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("main")).toContainText("Done.");

  const response = await request.post(await subscribe(), { form: { "List-Unsubscribe": "One-Click" } });
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain("Done.");
});

test("on a phone the menu opens over the page and navigates", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Wallets" }).click();
  await expect(page).toHaveURL(/\/wallets$/);
  await expect(menu).toBeHidden();
  // A link to the page that is open closes it too.
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("link", { name: "Wallets" }).click();
  await expect(menu).toBeHidden();
});

test("a link of the footer to a part of a page moves the focus there, from that page too", async ({ page }) => {
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Sustainability" });
  for (const start of ["/about", "/faq"]) {
    await page.goto(start);
    await link.press("Enter");
    await expect(page).toHaveURL(/\/about#sustainability$/);
    const part = page.locator("#sustainability");
    await expect(part).toBeFocused();
    await expect(part).toBeInViewport();
  }
});

test("the user menu shows who is signed in and leads to the wishlist", async ({ page }) => {
  const shopper = await newAccount(page);
  await page.goto("/");
  const head = page.getByRole("banner");
  await expect(head.getByRole("link", { name: "Login" })).toHaveCount(0);
  await head.getByRole("button", { name: shopper.firstName }).click();
  await head.getByRole("link", { name: "Wishlist" }).click();
  await expect(page).toHaveURL(/\/wishlist$/);
  await expect(page.getByText("Your wishlist is empty")).toBeVisible();
});

test("the shop's name is visible in forced-colors mode", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/about");
  const name = page.getByRole("banner").getByRole("img", { name: "Wellworn" });
  const [ink, paper] = await name.evaluate((mark) => [
    getComputedStyle(mark).backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(ink).not.toBe(paper);
});
