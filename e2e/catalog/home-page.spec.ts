import { expect, test } from "../fixtures/shop-test.ts";

test("the home page says what the shop sells, and leads to all of it", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Handcrafted Leather Goods");
  await page.getByRole("main").getByRole("link", { name: "Shop Now" }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

for (const [name, address, type] of [
  ["Bags", "/shop?category=bags", "bags"],
  ["Accessories", "/shop?category=accessories", "accessories"],
  ["Wallets", "/shop?category=wallets", "wallets"],
] as const) {
  test(`Shop by Category leads to ${name} and to nothing else`, async ({ page, request }) => {
    await page.goto("/");
    const tiles = page.getByRole("region", { name: "Shop by Category" });
    await tiles.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    // Another test may publish a product between the two requests.
    let isRepeated = false;
    await expect(async () => {
      if (isRepeated) await page.reload();
      isRepeated = true;
      const list = await request.get(`/api/products_old/products/?type=${type}&fields=name&limit=24`);
      const names = ((await list.json()) as { name: string }[]).map((product) => product.name);
      const headings = page.getByRole("main").locator("article").getByRole("heading");
      await expect(headings).toHaveText(names, { timeout: 2_000 });
      const count = page.getByText(`${list.headers()["x-total-count"]} products`, { exact: true });
      expect(await count.isVisible()).toBe(true);
    }).toPass();
  });
}

test("the home page shows twelve featured products and the workshop's story", async ({ page }) => {
  await page.goto("/");
  const featured = page.getByRole("region", { name: "Featured Products" });
  await expect(featured.getByRole("article")).toHaveCount(12);
  await expect(featured.getByRole("link", { name: "Harbour Tote", exact: true })).toBeVisible();
  const story = page.getByRole("region", { name: "Our Story" });
  await expect(story).toContainText("We began in 2019");
  await story.getByRole("link", { name: "Read our story" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Our Story" })).toBeVisible();
});
