import type { Page } from "@playwright/test";
import { fillAddress, newAccount } from "../fixtures/account-steps.ts";
import { addToCart } from "../fixtures/checkout-steps.ts";
import { delayRequests } from "../fixtures/delayed-requests.ts";
import { waitingForHydration } from "../fixtures/shop-test.ts";
import { expect, test } from "../fixtures/shopper.ts";

/** Signs in as a new customer in another tab, without a sign-out in between. */
async function signInInAnotherTab(page: Page) {
  const tab = waitingForHydration(await page.context().newPage());
  const shopper = await newAccount(tab);
  await tab.close();
  return shopper;
}

test("the wishlist of the former customer disappears before that of the next one is loaded", async ({ page }) => {
  await newAccount(page);
  await page.goto("/product/harbour-tote");
  await page.getByRole("button", { name: "Add to Wishlist" }).first().click();
  await page.getByRole("link", { name: "View wishlist" }).click();
  await expect(page.getByText("1 item(s)")).toBeVisible();
  const load = await delayRequests(page, "**/api/accounts/users/wishlist/");
  const next = await signInInAnotherTab(page);
  await expect(page.getByRole("banner").getByText(next.firstName)).toBeVisible();
  await expect(page.getByRole("main").getByText("Loading...")).toBeVisible();
  await expect(page.getByText("1 item(s)")).toHaveCount(0);
  load();
  await expect(page.getByText("Your wishlist is empty")).toBeVisible();
});

test("the checkout stops offering the addresses of the former customer", async ({ page }) => {
  await newAccount(page);
  await page.goto("/account/addresses");
  await page.getByRole("button", { name: "Add an address" }).click();
  await fillAddress(page, { label: "Home" });
  await expect(page.getByText("Your address is saved.")).toBeVisible();
  await addToCart(page, "loop-key-fob");
  await page.goto("/checkout");
  await expect(page.getByRole("radio", { name: /Home/ })).toBeChecked();
  const next = await signInInAnotherTab(page);
  await expect(page.getByText(`Signed in as ${next.firstName}`)).toBeVisible();
  await expect(page.getByRole("radio", { name: /Home/ })).toHaveCount(0);
  await expect(page.getByLabel("Address", { exact: true }).first()).toBeVisible();
});
