import { delayRequests } from "../fixtures/delayed-requests.ts";
import { expect, test } from "../fixtures/shop-test.ts";

test("a product page shows all of the product's data", async ({ page, request }) => {
  const belt = await (await request.get("/api/products_old/products/bridle-belt")).json();
  await page.goto("/product/bridle-belt");
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(belt.name);
  await expect(main.getByText(`$${belt.price}`).first()).toBeVisible();
  for (const paragraph of belt.description.split(/\n\s*\n/)) await expect(main).toContainText(paragraph);
  for (const tag of belt.tags) await expect(main.getByRole("list", { name: "Tags" })).toContainText(tag);
  await expect(main).toContainText(/arrives by (Mon|Tues|Wednes|Thurs|Fri)day, \w+ \d+ in the United States/);
  for (const [heading, texts] of [
    ["Features", belt.features],
    ["Benefits", belt.benefits],
    ["Uses", belt.uses],
    ["Materials", belt.ingredients],
    ["Questions", belt.faq.flatMap((entry: { question: string; answer: string }) => [entry.question, entry.answer])],
  ]) {
    await expect(main.getByRole("heading", { name: heading })).toBeVisible();
    for (const text of texts) await expect(main).toContainText(text);
  }
  await expect(page.getByRole("list", { name: "All images" }).getByRole("link")).toHaveCount(belt.images.length);
});

test("the first color and size are preselected, and a choice is in the URL", async ({ page }) => {
  await page.goto("/product/bridle-belt");
  await expect(page.getByRole("radio", { name: "Chestnut" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "32" })).toBeChecked();
  await page.getByRole("radio", { name: "Black" }).check({ force: true });
  await expect(page).toHaveURL(/color=Black/);
  await page.reload();
  await expect(page.getByRole("radio", { name: "Black" })).toBeChecked();
});

test("the chosen color and thumbnail are marked in forced-colors mode", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/product/harbour-tote");
  const looks = (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all.map((one) => {
        const { backgroundColor, borderColor, color } = getComputedStyle(one);
        return [backgroundColor, borderColor, color].join(" ");
      }),
    );
  for (const selector of [".option", ".gallery-thumbnails a"]) {
    const [chosen, ...others] = await looks(selector);
    expect(others.length).toBeGreaterThan(0);
    expect(new Set(others).size).toBe(1);
    expect(chosen).not.toBe(others[0]);
  }
  // Swatches keep their colors: each shows its own tile of one image.
  const tiles = await page.locator(".option .swatch").evaluateAll((all) =>
    all.map((one) => {
      const { backgroundImage, backgroundPosition } = getComputedStyle(one);
      return `${backgroundImage} ${backgroundPosition}`;
    }),
  );
  for (const tile of tiles) expect(tile).toMatch(/leathers-[\w-]+\.webp/);
  expect(new Set(tiles).size).toBe(tiles.length);
});

test("the quantity is at least 1 and arrives in the cart", async ({ page }) => {
  await page.goto("/product/loop-key-fob");
  const quantity = page.getByRole("spinbutton", { name: "Quantity" });
  await expect(quantity).toHaveValue("1");
  await expect(page.getByRole("button", { name: "Decrease quantity of Loop Key Fob" })).toBeDisabled();
  await quantity.fill("0");
  await expect(quantity).toHaveValue("1");
  await quantity.press("End");
  await quantity.press("Backspace");
  await quantity.press("3");
  await expect(quantity).toHaveValue("3");
  await quantity.fill("");
  await quantity.blur();
  await expect(quantity).toHaveValue("1");
  await page.getByRole("button", { name: "Increase quantity of Loop Key Fob" }).click();
  await expect(quantity).toHaveValue("2");
  const { promise: added, resolve: add } = Promise.withResolvers<void>();
  await page.route("**/api/orders/cart/add_item/", async (route) => {
    expect(route.request().postDataJSON()).toMatchObject({ quantity: 2 });
    await added;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add to Cart", exact: true }).first().click();
  await expect(page.getByRole("button", { name: "Adding..." })).toBeVisible();
  add();
  await expect(page.getByRole("button", { name: "Added to Cart" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Cart.*2/ })).toBeVisible();
});

test("what is chosen while another choice is being added is not called added", async ({ page }) => {
  await page.goto("/product/bridle-belt");
  const add = await delayRequests(page, "**/api/orders/cart/add_item/");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("button", { name: "Adding..." }).first()).toBeVisible();
  await page.getByRole("radio", { name: "Black" }).check({ force: true });
  add();
  await expect(page.getByRole("status").getByText(/Chestnut.* is in your cart\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Added to Cart" })).toHaveCount(0);
});

test("a product is also found by its id, with the same canonical URL", async ({ page, request }) => {
  const { id } = await (await request.get("/api/products_old/products/harbour-tote?fields=id")).json();
  await page.goto(`/product/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Harbour Tote" })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/product\/harbour-tote$/);
});

test("the stock is shown with its quantity, or as Out of Stock", async ({ page }) => {
  await page.goto("/product/harbour-tote");
  await expect(page.getByText(/^In Stock \(\d+\)$/).first()).toBeVisible();
  await page.goto("/product/overnight-duffel");
  await expect(page.getByRole("main").getByText("Out of Stock").first()).toBeVisible();
});

test("a toast that is dismissed gives the focus back", async ({ page }) => {
  await page.goto("/product/loop-key-fob");
  const add = page.locator(".product-buy").getByRole("button", { name: /^Add(ed)? to Cart$/ });
  await add.press("Enter");
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  await expect(dismiss).toBeVisible();
  await dismiss.focus();
  await dismiss.press("Enter");
  await expect(dismiss).toBeHidden();
  await expect(add).toBeFocused();
});
