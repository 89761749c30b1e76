import type { BrowserPage } from "./browser-page.ts";
import { expect, journey } from "./browser-test.ts";

const scrolled = async (page: BrowserPage) => Number(await page.evaluate("Math.round(scrollY)"));

journey(
  "a shopper filters, sorts, looks at a bag, and Back shows the same place of the same list",
  async (page, size) => {
    await page.goto("/shop");
    if (size === "phone") await page.getByRole("button", { name: "Filter and sort" }).click();
    await page.getByLabel("Price").choose("$100 – $200");
    await page.expectUrl(/price=100-200/);
    await page.getByRole("button", { name: /^Color/ }).click();
    await page.getByLabel(/^Black/).click();
    await page.expectUrl(/color=Black/);
    await page.getByLabel("Sort by").choose("Price: Low to High");
    await page.expectUrl(/sort=/);
    if (size === "phone") await page.getByRole("button", { name: /^Show \d+ product/ }).click();
    const prices = async () =>
      ((await page.getByText(/^\$[\d,]+\.\d\d$/).texts()) as string[]).map((price) => Number(price.slice(1)));
    // The URL changes a moment before the list does.
    await expect(async () => {
      const found = await prices();
      expect(found.length).toBeGreaterThan(2);
      expect(found.filter((price) => price < 100 || price > 200)).toEqual([]);
      expect(found).toEqual(found.toSorted((a, b) => a - b));
    }).toPass({ timeout: 30_000 });

    await page.goto("/shop?price=100-200");
    const bag = page.getByRole("main").getByRole("link", { name: "Harbour Tote" });
    await page.evaluate("scrollTo({ top: 900, behavior: 'instant' })");
    await expect.poll(() => scrolled(page)).toBeGreaterThan(600);
    await bag.click();
    const before = await scrolled(page);
    await page.expectUrl(/\/product\/harbour-tote/);
    await page.evaluate("history.back()");
    await page.expectUrl(/price=100-200/);
    await bag.expectVisible();
    await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThan(40);
  },
);

journey("a shopper searches by keyboard with a typing error", async (page, size) => {
  await page.goto("/");
  if (size === "phone") await page.getByText(/^Search$/).click();
  await page.getByLabel("Search products").fill("walet");
  await page.getByRole("option", { name: "wallet" }).expectVisible();
  await page.press("ArrowDown");
  await page.press("Enter");
  await page.expectUrl(/\/product\/.*wallet/);
});

journey("checkboxes have the colors of the shop, and not those of the browser", async (page) => {
  await page.goto("/shop?in_stock=true");
  const checkboxStyle = `(({ appearance, backgroundColor }) => [appearance, backgroundColor])(
    getComputedStyle(document.querySelector("[name=in_stock]:checked")))`;
  const accent = `(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--color-accent)";
    return getComputedStyle(probe).color;
  })()`;
  expect(await page.evaluate(checkboxStyle)).toEqual(["none", await page.evaluate(accent)]);
});

journey("a list that is left while it loads complains about nothing", async (page, size) => {
  await page.goto("/shop");
  if (size === "phone") await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Men", exact: true }).click();
  await page.goto("/care");
  await page.getByRole("heading", { name: "Care" }).expectVisible();
});
