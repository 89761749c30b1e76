import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/shop-test.ts";

test("a shopper filters by price and sees only products in that range", async ({ page }) => {
  await page.goto("/shop");
  await expect(page.getByRole("heading", { level: 1, name: "Shop All Products" })).toBeVisible();
  await page.getByLabel("Price").selectOption("100-200");
  await expect(page).toHaveURL(/price=100-200/);
  const prices = page.getByRole("main").getByText(/^\$[\d,]+\.\d\d$/);
  // The URL changes a moment before the list does.
  await expect(async () => {
    const dollars = (await prices.allTextContents()).map((price) => Number(price.replace(/[$,]/g, "")));
    expect(dollars.length).toBeGreaterThan(5);
    expect(dollars.filter((amount) => amount < 100 || amount > 200)).toEqual([]);
  }).toPass();
});

test("a shopper sorts by price and the cheapest comes first", async ({ page }) => {
  await page.goto("/shop");
  await page.getByLabel("Sort by").selectOption({ label: "Price: Low to High" });
  await expect(page).toHaveURL(/sort=/);
  await expect(
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") })
      .first(),
  ).toContainText("$18.00");
});

test("Back restores the list and the scroll position", async ({ page }) => {
  await page.goto("/shop?price=100-200");
  const sixth = page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").nth(6);
  await sixth.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await sixth.click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page).toHaveURL(/price=100-200/);
  await expect(page.getByLabel("Price")).toHaveValue("100-200");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 40);
});

for (const [path, title] of [
  ["/men", "Men's Products"],
  ["/women", "Women's Products"],
  ["/general", "General Products"],
] as const) {
  test(`${path} shows only that department`, async ({ page, request }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByLabel("Category")).toHaveValue(path.slice(1));
    const names = await page.getByRole("main").locator("article").getByRole("heading").allTextContents();
    const list = await request.get("/api/products_old/products/?fields=name,category");
    const products = (await list.json()) as { name: string; category: { name: string } }[];
    const departments = products.filter(({ name }) => names.includes(name)).map(({ category }) => category.name);
    expect(departments.length).toBeGreaterThan(5);
    expect(new Set(departments)).toEqual(new Set([path.slice(1)]));
  });
}

test("another category keeps the focus on its field", async ({ page }) => {
  await page.goto("/men");
  const category = page.getByLabel("Category");
  await category.focus();
  await category.selectOption("general");
  await expect(page).toHaveURL(/\/shop\?category=general/);
  await expect(category).toBeFocused();
});

test("the search suggestions find a misspelled wallet, move by arrow keys and open it by Enter", async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("combobox", { name: "Search products" });
  await search.fill("walet");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options.first()).toBeVisible();
  await expect(options.first()).toContainText(/wallet/i);
  await search.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/product\/.*wallet/);
});

test("a click on a search suggestion opens its product", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("combobox", { name: "Search products" }).fill("tote");
  await page.getByRole("option", { name: /Harbour Tote/ }).click();
  await expect(page).toHaveURL(/\/product\/harbour-tote$/);
});

test("keys of an input method leave the search suggestions alone", async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("combobox", { name: "Search products" });
  await search.fill("wallet");
  const option = page.getByRole("listbox").getByRole("option").first();
  await expect(option).toBeVisible();
  await search.dispatchEvent("keydown", { key: "ArrowDown", isComposing: true });
  await expect(page.getByRole("option", { selected: true })).toHaveCount(0);
  await search.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await search.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await search.dispatchEvent("keydown", { key: "Escape", isComposing: true });
  await expect(option).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("Escape and a click elsewhere close the suggestions", async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("combobox", { name: "Search products" });
  await search.fill("tote");
  await expect(page.getByRole("listbox")).toBeVisible();
  await search.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await search.fill("totes");
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(page.getByRole("listbox")).toBeHidden();
});

/** Responds with this many of the shop's products as popular: what other tests have bought differs from run to run. */
const withPopular = (page: Page, count: number) =>
  page.route("**/api/products_old/popular/?*", async (route) => {
    const url = route.request().url().replace("/popular/", "/products/");
    const products: unknown[] = await (await route.fetch({ url })).json();
    await route.fulfill({ json: products.slice(0, count) });
  });

test("the empty field offers popular products, and a press opens one", async ({ page }) => {
  await withPopular(page, 3);
  await page.goto("/");
  await page.getByRole("combobox", { name: "Search products" }).focus();
  const options = page.getByRole("group", { name: "Popular" }).getByRole("option");
  await expect(options).toHaveCount(3);
  await expect(page.getByRole("group", { name: "Featured" })).toBeHidden();
  await options.first().click();
  await expect(page).toHaveURL(/\/product\//);
});

test("Enter searches for the text, which stays in the field", async ({ page }) => {
  await withPopular(page, 2);
  await page.goto("/");
  const search = page.getByRole("combobox", { name: "Search products" });
  await search.fill("rucksack");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=rucksack/);
  await expect(page.getByRole("main")).toContainText("Ridge Backpack");
  await expect(page.getByRole("combobox", { name: "Search products" })).toHaveValue("rucksack");
  // It is stored when the page is hydrated.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("rucksack");

  await page.goto("/");
  await search.focus();
  await expect(page.getByRole("group", { name: "Recent searches" })).toContainText("rucksack");
  await expect(page.getByRole("group", { name: "Browse" })).toContainText("Wallets");
  await expect(page.getByRole("group", { name: "Featured" }).getByRole("option")).toHaveCount(3);
  await search.press("ArrowDown");
  await expect(page.getByRole("option", { name: "rucksack" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "Clear recent searches" }).click();
  await expect(search).toBeFocused();
  await expect(page.getByRole("group", { name: "Recent searches" })).toBeHidden();
  await search.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
});

test("a search without results says so and offers links", async ({ page }) => {
  await page.goto("/search?q=xylophonequartz");
  await expect(page.getByRole("main")).toContainText("No products found.");
  await expect(page.getByRole("form", { name: "Filters" })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
});

test("a search for a gift card is answered, and leads to card holders only if they were meant", async ({ page }) => {
  await page.goto("/search?q=gift+card");
  const main = page.getByRole("main");
  await expect(main).toContainText("We don’t have gift cards yet.");
  await expect(main).toContainText("No products found.");
  await expect(main).not.toContainText("Ask the workshop");
  await page.getByRole("link", { name: "Did you mean card holders?" }).click();
  await expect(main).toContainText("Slip Card Holder");
  await expect(main).not.toContainText("gift cards yet");
});

test("the list of suggestions scrolls to the line that the arrow keys select", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto("/");
  const search = page.getByRole("combobox", { name: "Search products" });
  await search.fill("bag");
  await expect(page.getByRole("option").nth(5)).toBeAttached();
  const selected = page.getByRole("option", { selected: true });
  const isInList = () =>
    selected.evaluate((line) => {
      const [inner, outer] = [line, line.closest(".search-list") ?? line].map((one) => one.getBoundingClientRect());
      return Boolean(inner && outer && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1);
    });
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"]) {
    await search.press(key);
    await expect.poll(isInList, key).toBe(true);
  }
});
