import { newAccount } from "../fixtures/account-steps.ts";
import { delayRequests } from "../fixtures/delayed-requests.ts";
import { archiveProducts, ownProduct } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shopper.ts";

test("the wishlist says how many saved items are no longer available", async ({ page }) => {
  const [belt, wallet] = [await ownProduct(1), await ownProduct(1)];
  await newAccount(page);
  for (const { slug } of [belt, wallet]) {
    await page.goto(`/product/${slug}`);
    await page.getByRole("button", { name: "Add to Wishlist", exact: true }).first().click();
    await expect(page.getByRole("button", { name: "Remove from Wishlist", exact: true }).first()).toBeVisible();
  }
  await archiveProducts(belt);
  await page.goto("/wishlist");
  await expect(page.getByText("1 item(s)")).toBeVisible();
  await expect(page.getByText("1 item that you saved is no longer available.")).toBeVisible();
  await page.getByRole("button", { name: `Remove ${wallet.name}` }).click();
  await expect(page.getByText("Your wishlist is empty")).toBeVisible();
  await expect(page.getByText("1 item that you saved is no longer available.")).toBeVisible();
  await archiveProducts(wallet);
});

test("while one product is removed, the buttons of the others say that they wait", async ({ page }) => {
  await newAccount(page);
  for (const slug of ["loop-key-fob", "keel-bifold"]) {
    await page.goto(`/product/${slug}`);
    await page.getByRole("button", { name: "Add to Wishlist", exact: true }).first().click();
    await expect(page.getByRole("button", { name: "Remove from Wishlist", exact: true }).first()).toBeVisible();
  }
  await page.goto("/wishlist");
  const release = await delayRequests(page, "**/wishlist_remove/");
  const other = page.getByRole("button", { name: "Remove Keel Bifold" });
  await page.getByRole("button", { name: "Remove Loop Key Fob" }).click();
  await expect(other).toHaveAttribute("aria-disabled", "true");
  release();
  await expect(page.getByText("1 item(s)")).toBeVisible();
  await expect(other).not.toHaveAttribute("aria-disabled");
});
