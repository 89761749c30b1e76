import type { Page } from "@playwright/test";
import { addToCart } from "../fixtures/checkout-steps.ts";
import { archiveProducts, ownProduct } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { startSlowLine } from "../fixtures/slow-line.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";

type SlowLine = Awaited<ReturnType<typeof startSlowLine>>;

/** Waits until the browser has laid out the start of this select, the rest of which has not arrived. */
async function layOut(page: Page, select: number): Promise<void> {
  await page.locator("select").nth(select).waitFor({ state: "attached" });
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

/** How many elements of a page's content are visible, what is folded included. */
const countVisible = (page: Page) =>
  page.locator("main").evaluate((main) => {
    for (const details of main.querySelectorAll("details")) details.open = true;
    const isVisible = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
    return [...main.querySelectorAll(":not(option)")].filter(isVisible).length;
  });

/** Positions within each select of a page, after its first options. */
const insideSelects = (html: string): number[] =>
  [...html.matchAll(/<select\b.*?<\/option>.*?<\/option>/gs)].map(({ 0: start, index }) => index + start.length);

/** Expects the same page whether its HTML arrives at once or pauses inside one of its selects. */
async function expectWhole(page: Page, line: SlowLine, path: string): Promise<void> {
  const response = await page.goto(line.url + path);
  const whole = await countVisible(page);
  const selects = insideSelects((await response?.text()) ?? "").length;
  expect(selects, path).toBeGreaterThan(0);
  for (let select = 0; select < selects; select += 1) {
    const goOn = line.splitNextDocument((html) => insideSelects(html)[select] ?? 0);
    const loaded = page.goto(line.url + path);
    await layOut(page, select);
    goOn();
    await loaded;
    await expect.poll(() => countVisible(page), `${path}, select ${select}`).toBe(whole);
  }
}

test("every field is visible when a slow line pauses inside a select", async ({ page, baseURL }) => {
  const line = await startSlowLine(baseURL ?? "");
  const product = await ownProduct(2);
  try {
    await addToCart(page, "loop-key-fob");
    await expectWhole(page, line, "/checkout");
    await startStaffSession(page, "owner");
    await expectWhole(page, line, `/admin/products/${product.id}`);
  } finally {
    line.close();
    await archiveProducts(product);
  }
});
