import { expect, test, untilHydrated } from "../fixtures/shop-test.ts";

test("the shop can be filtered by category and price and sorted, as in the specification", async ({ page }) => {
  await page.goto("/shop");
  const valuesOf = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .locator("option")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(await valuesOf("Category")).toEqual(["all", "men", "women", "general"]);
  expect(await valuesOf("Price")).toEqual(["all", "0-50", "50-100", "100-200", "200+"]);
  await expect(page.getByLabel("Sort by").locator("option")).toHaveText([
    "Featured",
    "Price: Low to High",
    "Price: High to Low",
    "Newest",
  ]);
});

for (const path of ["/men", "/women", "/general"]) {
  test(`${path} lists only products of that department`, async ({ page }) => {
    await page.goto(path);
    const cards = page.getByRole("main").getByRole("article");
    const departments = await cards.locator(".label").allTextContents();
    expect(departments.length).toBeGreaterThan(5);
    expect(new Set(departments.map((name) => `/${name}`))).toEqual(new Set([path]));
  });
}

for (const type of ["bags", "accessories", "wallets"]) {
  test(`/${type} lists only products of that type`, async ({ page, request }) => {
    // Another test may publish a product between the two requests.
    await expect(async () => {
      const list = await request.get(`/api/products_old/products/?type=${type}&fields=name&limit=24`);
      const names = ((await list.json()) as { name: string }[]).map(({ name }) => name);
      await page.goto(`/${type}`);
      const headings = page.getByRole("main").getByRole("article").getByRole("heading");
      await expect(headings).toHaveText(names, { timeout: 2_000 });
    }).toPass();
  });
}

test("each card shows its stock and two buttons, and a sold-out product can't be added", async ({ page }) => {
  await page.goto("/shop");
  const tote = page.getByRole("article").filter({ hasText: "Harbour Tote" });
  await expect(tote.getByText(/^In Stock \(\d+\)$/)).toBeVisible();
  await expect(tote.getByRole("button", { name: "Add to cart: Harbour Tote" })).toHaveText("Add to Cart");
  await expect(tote.getByRole("button", { name: "Add to wishlist: Harbour Tote" })).toHaveText("Wishlist");
  await page.goto("/shop?search=Overnight+Duffel");
  const soldOut = page.getByRole("article").filter({ hasText: "Overnight Duffel" });
  await expect(soldOut.getByText("Out of Stock")).toBeVisible();
  await expect(soldOut.getByRole("button", { name: "Add to cart: Overnight Duffel" })).toBeDisabled();
});

test("the arrow to the first page hands the focus to the count, which says the page", async ({ page }) => {
  await page.goto("/shop?page=2");
  const pages = page.getByRole("navigation", { name: "Pages" });
  const previous = pages.getByRole("link", { name: "Previous page" });
  await untilHydrated(previous);
  await previous.press("Enter");
  await expect(previous).toHaveCount(0);
  await expect(page.locator(".shop-total")).toBeFocused();
});

test("filters without results show 'No products found.' and can be removed one by one", async ({ page }) => {
  await page.goto("/shop?category=men&price=0-50&color=Forest");
  await expect(page.getByRole("main").getByText("No products found.")).toBeVisible();
  await page.getByRole("link", { name: "Remove filter Forest" }).click();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(page).toHaveURL(/category=men/);
  await expect(page.getByRole("status").filter({ hasText: /^\d+ products?$/ })).toBeFocused();
});

test("a list filtered by color shows that color: image, link and button", async ({ page, request }) => {
  type Listed = {
    name: string;
    slug: string;
    colors: string[];
    sizes: string[];
    color_images: { color: string }[];
    variants: { color: string; stock: number }[];
  };
  const response = await request.get(
    "/api/products_old/products/?color=Black&limit=24&fields=name,slug,colors,sizes,color_images,variants",
  );
  const isOtherFirst = ({ colors, sizes, color_images }: Listed) =>
    colors[0] !== "Black" && sizes.length === 0 && color_images.some(({ color }) => color === "Black");
  const product = ((await response.json()) as Listed[]).find(isOtherFirst);
  if (!product) throw new Error("No product has Black as another than its first color");
  const unitsIn = (wanted: string) =>
    product.variants.reduce((sum, { color, stock }) => sum + (color === wanted ? stock : 0), 0);
  const card = page.getByRole("article").filter({ has: page.getByRole("link", { name: product.name, exact: true }) });
  const expectBlack = async () => {
    await expect(card.locator(".card-frame img:not(.blur)").first()).toHaveAttribute("alt", /black/i);
    await expect(card.getByRole("link", { name: product.name, exact: true })).toHaveAttribute(
      "href",
      `/product/${product.slug}?color=Black`,
    );
    await expect(card.getByText(/^In Stock/)).toHaveText(`In Stock (${unitsIn("Black")})`);
  };
  await page.goto(`/shop?${new URLSearchParams({ color: "Black", search: product.name })}`);
  await expectBlack();
  // The same when the list changes on an open page.
  await page.getByRole("link", { name: /^Remove filter:? Black$/ }).click();
  await expect(card.getByRole("link", { name: product.name, exact: true })).toHaveAttribute(
    "href",
    `/product/${product.slug}`,
  );
  await page.goBack();
  await expectBlack();
  await card.getByRole("button", { name: `Add to cart: ${product.name}` }).click();
  await expect(page.getByText(new RegExp(`^${product.name} \\(Black.*is in your cart`))).toBeVisible();
});

test("a filter's menu closes on Escape, on a press outside and when the focus leaves it", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/shop");
  const button = page.locator("summary").filter({ hasText: /^Color/ });
  const black = page.getByRole("checkbox", { name: "Black" });
  await button.click();
  await black.click();
  await expect(page).toHaveURL(/color=Black/);
  await expect(black).toBeChecked();
  await expect(black).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(black).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(black).toBeHidden();
  await button.click();
  await black.focus();
  await page.getByLabel("Sort by").focus();
  await expect(black).toBeHidden();
});

test("filters in the dialog of a phone stay open while others are chosen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/shop");
  await page.getByRole("button", { name: "Filter and sort" }).click();
  await page
    .locator("summary")
    .filter({ hasText: /^Color/ })
    .click();
  await page.getByLabel("In stock only").click();
  await expect(page).toHaveURL(/in_stock=true/);
  await expect(page.getByRole("checkbox", { name: "Black" })).toBeVisible();
});

test("a slow list shows Loading", async ({ page }) => {
  await page.goto("/shop");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/products_old/products/?*", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel("Price").selectOption("200+");
  const loading = page.getByRole("status").filter({ hasText: "Loading products..." });
  await expect(loading).toBeVisible();
  release();
  await expect(loading).toBeHidden();
  await page.getByRole("main").getByRole("article").first().waitFor();
});

test("a card's button shows Adding... while it adds", async ({ page }) => {
  await page.goto("/shop?color=Cognac");
  const { promise: added, resolve: add } = Promise.withResolvers<void>();
  await page.route("**/api/orders/cart/add_item/", async (route) => {
    await added;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add to cart: Harbour Tote" }).click();
  await expect(page.getByRole("main").getByText("Adding...")).toBeVisible();
  add();
  await expect(page.getByText(/is in your cart/)).toBeVisible();
  await expect(page.getByRole("main").getByText("Adding...")).toBeHidden();
});
