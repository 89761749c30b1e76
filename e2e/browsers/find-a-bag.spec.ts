import { expect, journey } from "./browser-test.ts";
import type { Screen } from "./browser-page.ts";

const scrolled = async (screen: Screen) => Number(await screen.evaluate("Math.round(scrollY)"));

journey(
  "a shopper filters, sorts, looks at a bag, and Back shows the same place of the same list",
  async (screen, size) => {
    await screen.goto("/shop");
    if (size === "phone") await screen.getByRole("button", { name: "Filter and sort" }).click();
    await screen.getByLabel("Price").choose("$100 – $200");
    await screen.expectAddress(/price=100-200/);
    await screen.getByRole("button", { name: /^Color/ }).click();
    await screen.getByLabel(/^Black/).click();
    await screen.expectAddress(/color=Black/);
    await screen.getByLabel("Sort by").choose("Price: Low to High");
    await screen.expectAddress(/sort=/);
    if (size === "phone") await screen.getByRole("button", { name: /^Show \d+ product/ }).click();
    const prices = async () =>
      ((await screen.getByText(/^\$[\d,]+\.\d\d$/).texts()) as string[]).map((price) => Number(price.slice(1)));
    // The address changes a moment before the list does.
    await expect(async () => {
      const found = await prices();
      expect(found.length).toBeGreaterThan(2);
      expect(found.filter((price) => price < 100 || price > 200)).toEqual([]);
      expect(found).toEqual(found.toSorted((a, b) => a - b));
    }).toPass({ timeout: 30_000 });

    await screen.goto("/shop?price=100-200");
    const bag = screen.getByRole("main").getByRole("link", { name: "Harbour Tote" });
    await screen.evaluate("scrollTo({ top: 900, behavior: 'instant' })");
    await expect.poll(() => scrolled(screen)).toBeGreaterThan(600);
    await bag.click();
    const before = await scrolled(screen);
    await screen.expectAddress(/\/product\/harbour-tote/);
    await screen.evaluate("history.back()");
    await screen.expectAddress(/price=100-200/);
    await bag.expectVisible();
    await expect.poll(async () => Math.abs((await scrolled(screen)) - before)).toBeLessThan(40);
  },
);

journey("a shopper searches by keyboard with a typing error", async (screen, size) => {
  await screen.goto("/");
  if (size === "phone") await screen.getByText(/^Search$/).click();
  await screen.getByLabel("Search products").fill("walet");
  await screen.getByRole("option", { name: "wallet" }).expectVisible();
  await screen.press("ArrowDown");
  await screen.press("Enter");
  await screen.expectAddress(/\/product\/.*wallet/);
});

journey("checkboxes have the colors of the shop, and not those of the browser", async (screen) => {
  await screen.goto("/shop?in_stock=true");
  const drawn = `(({ appearance, backgroundColor }) => [appearance, backgroundColor])(
    getComputedStyle(document.querySelector("[name=in_stock]:checked")))`;
  const accent = `(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--color-accent)";
    return getComputedStyle(probe).color;
  })()`;
  expect(await screen.evaluate(drawn)).toEqual(["none", await screen.evaluate(accent)]);
});

journey("a list that is left while it loads complains about nothing", async (screen, size) => {
  await screen.goto("/shop");
  if (size === "phone") await screen.getByRole("button", { name: "Menu" }).click();
  await screen.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Men", exact: true }).click();
  await screen.goto("/care");
  await screen.getByRole("heading", { name: "Care" }).expectVisible();
});
