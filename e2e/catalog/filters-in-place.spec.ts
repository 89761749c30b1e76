import { delayRequests } from "../fixtures/delayed-requests.ts";
import { expect, test } from "../fixtures/shop-test.ts";

test("the header leads to the types beside the departments", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const menu = page.getByRole("banner").getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link").filter({ visible: true })).toHaveText([
    "Men",
    "Women",
    "General",
    "Bags",
    "Wallets",
    "Accessories",
  ]);
  await menu.getByRole("link", { name: "Bags" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bags" })).toBeVisible();
});

for (const [start, stays] of [
  ["/bags", /^\/bags\?price=100-200$/],
  ["/wallets", /^\/wallets\?price=100-200$/],
  ["/accessories", /^\/accessories\?price=100-200$/],
  ["/search?q=leather", /^\/search\?q=leather&price=100-200$/],
] as const) {
  test(`${start} filters in place, and the price options say how many products they leave`, async ({ page }) => {
    await page.goto(start);
    const option = page.getByLabel("Price", { exact: true }).locator('option[value="100-200"]');
    const count = /^\$100 – \$200 \((\d+)\)$/.exec((await option.textContent()) ?? "")?.[1];
    await page.getByLabel("Price", { exact: true }).selectOption("100-200");
    await expect(page).toHaveURL((url) => stays.test(url.pathname + url.search));
    await expect(page.locator(".shop-total")).toHaveText(`${count} product${count === "1" ? "" : "s"}`);
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL((url) => url.pathname + url.search === start);
  });
}

test("sizes are grouped by kind of product: inches, millimeters and S to XL never share a row", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/accessories");
  await page.locator("summary").filter({ hasText: /^Size/ }).click();
  const straps = page.getByRole("group", { name: "Watch straps" });
  await expect(straps.getByRole("checkbox", { name: "14 mm" })).toBeVisible();
  for (const name of await straps
    .getByRole("checkbox")
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("value"))))
    expect(name).toMatch(/mm$/);
  await straps.getByRole("checkbox", { name: "14 mm" }).click();
  await expect(page).toHaveURL(/size=14\+mm/);
  await expect(page.getByRole("main").getByRole("article").first()).toContainText(/strap/i);
});

test("an empty list keeps its filters, names the cause, says what each removal brings, and shows close matches", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/shop?category=men&price=0-50&color=Forest");
  const main = page.getByRole("main");
  await expect(main.getByText("No product matches Men, $0 – $50 and Forest at once.")).toBeVisible();
  for (const filter of ["Type", "Color", "Size"])
    await expect(page.locator("summary").filter({ hasText: new RegExp(`^${filter}`) })).toBeVisible();
  await expect(main.getByRole("heading", { name: "Close matches" })).toBeVisible();
  const removal = main.getByRole("link", { name: /^Remove filter Forest \(\d+\)$/ });
  const count = /\((\d+)\)/.exec((await removal.textContent()) ?? "")?.[1];
  await removal.click();
  await expect(page.locator(".shop-total")).toHaveText(`${count} product${count === "1" ? "" : "s"}`);
  // The same when the list becomes empty on an open page.
  await page.goBack();
  await expect(main.getByRole("link", { name: `Remove filter Forest (${count})` })).toBeVisible();
  await expect(main.getByRole("heading", { name: "Close matches" })).toBeVisible();
});

test("two filters chosen faster than the page is rendered both apply", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/shop");
  await page
    .locator("summary")
    .filter({ hasText: /^Color/ })
    .click();
  const boxes = page.getByRole("group", { name: "Color" }).getByRole("checkbox");
  // One task of the browser: no rendering comes between the presses.
  await boxes.evaluateAll((all) => {
    for (const box of all.slice(0, 2)) if (box instanceof HTMLInputElement) box.click();
  });
  await expect(page).toHaveURL(/color=\w+.*color=\w+/);
  await expect(page.getByRole("list", { name: "Active filters" }).getByRole("link", { name: /^Remove/ })).toHaveCount(
    2,
  );
});

test("on the way back to a filtered list the focus moves to its content", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/shop");
  await page
    .locator("summary")
    .filter({ hasText: /^Color/ })
    .click();
  await page.getByRole("group", { name: "Color" }).getByRole("checkbox").first().check();
  await expect(page).toHaveURL(/color=/);
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page).toHaveURL(/color=/);
  await expect(page.locator("#content")).toBeFocused();
});

test("two filters removed faster than the page is rendered both go", async ({ page }) => {
  await page.goto("/shop?category=men&price=100-200&color=Black");
  const chips = page.getByRole("list", { name: "Active filters" }).getByRole("link", { name: /^Remove/ });
  await expect(chips).toHaveCount(3);
  // One task of the browser: no rendering comes between the presses.
  await chips.evaluateAll((all) => {
    for (const chip of all.slice(0, 2)) if (chip instanceof HTMLAnchorElement) chip.click();
  });
  await expect(chips).toHaveCount(1);
  await expect(page).toHaveURL(/\/shop\?(color=Black|price=100-200|category=men)$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("search results are filtered by the same form", async ({ page }) => {
    await page.goto("/search?q=bag");
    await page.getByLabel("Price", { exact: true }).selectOption("200+");
    await page.getByRole("button", { name: "Apply filters" }).first().click();
    await expect(page).toHaveURL(/\/search\?q=bag&.*price=200%2B/);
    await expect(page.getByRole("heading", { level: 1, name: "Results for “bag”" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Remove filter: $200+" })).toBeVisible();
  });
});

test("the head and the button of the phone's filters never cover the filter that has the focus", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 420 });
  await page.goto("/shop");
  await page.getByRole("button", { name: /^Filter and sort/ }).click();
  const color = page.locator("summary").filter({ hasText: /^Color/ });
  await color.click();
  const boxes = await page.getByRole("group", { name: "Color" }).getByRole("checkbox").count();
  const isCovered = () =>
    page.evaluate(() => {
      const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      return !document
        .elementFromPoint(left + width / 2, top + height / 2)
        ?.closest("label")
        ?.matches(":focus-within");
    });
  const dialog = page.locator(".filter-dialog");
  // Each beginning leaves another box at the edge.
  for (let scrolled = 0; scrolled < 240; scrolled += 40) {
    await color.focus();
    await dialog.evaluate((element, top) => element.scrollTo({ top, behavior: "instant" }), scrolled);
    for (const key of [...Array(boxes).fill("Tab"), ...Array(boxes - 1).fill("Shift+Tab")]) {
      await page.keyboard.press(key);
      expect(await isCovered(), `${key} from ${scrolled}`).toBe(false);
    }
  }
});

test("the next page of a list gets the focus, and says which one it is", async ({ page }) => {
  await page.goto("/shop");
  await page.getByRole("link", { name: "Next page" }).press("Enter");
  await expect(page).toHaveURL(/page=2/);
  const count = page.getByRole("status").filter({ hasText: /^\d+ products, page 2 of \d+$/ });
  await expect(count).toBeFocused();
  await expect(count).toBeInViewport();
});

test("a list says that it loads products only when it does, also in the phone's filters", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/shop");
  const release = await delayRequests(page, "**/api/products_old/**");
  await page.getByRole("button", { name: /^Filter and sort/ }).click();
  await page.getByLabel("Price", { exact: true }).selectOption("100-200");
  await expect(page.getByRole("button", { name: "Loading products..." })).toBeVisible();
  release();
  await expect(page.getByRole("button", { name: /^Show \d+ products$/ })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("button", { name: "Close filters" }).click();
  const releaseProduct = await delayRequests(page, "**/api/products_old/products/harbour-tote*");
  await page
    .getByRole("link", { name: /Harbour Tote/ })
    .first()
    .click();
  await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
  await expect(page.getByText("Loading products...")).toHaveCount(0);
  releaseProduct();
  await expect(page).toHaveURL(/\/product\/harbour-tote/);
});
