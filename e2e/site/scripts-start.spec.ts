import type { Page } from "@playwright/test";
import { fillCheckout, newEmail, putInCart } from "../fixtures/checkout-steps.ts";
import { expect, test } from "../fixtures/shop-test.ts";

/** Takes the paint entries and the last deadline from a page, as Firefox sometimes reports no paint. */
async function reportNoPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
    const { setTimeout: wait } = window;
    const patient = (run: () => void, ms?: number) => (ms === 2500 ? 0 : wait(run, ms));
    window.setTimeout = patient as typeof window.setTimeout;
  });
}

const scriptsRun = (page: Page) => page.waitForFunction(() => "__reactRouterDataRouter" in window);

test("scripts start after the load event where the browser reports no paint", async ({ page }) => {
  await reportNoPaint(page);
  await page.goto("/about", { waitUntil: "commit" });
  await scriptsRun(page);
});

test("a page fetches no script before it is painted: React Router's own start is found and deferred", async ({
  request,
}) => {
  const html = await (await request.get("/product/harbour-tote")).text();
  expect(html).not.toMatch(/rel="modulepreload"|<script[^>]* (?:type="module"|src=)/);
  // The deferred start still imports what React Router's manifest, entry and routes are made of.
  expect(html).toMatch(/__reactRouterRouteModules.*import\(.*\/assets\/entry\.client-/s);
});

test("a reload and Back start the scripts at once, whatever is still loading", async ({ page }) => {
  await reportNoPaint(page);
  await page.goto("/checkout");
  await page.goto("/track");
  // A font that never comes keeps the load event away.
  await page.route("**/*.woff2", () => undefined);
  await page.evaluate(() => location.reload());
  await page.waitForURL(/\/track/, { waitUntil: "commit" });
  await scriptsRun(page);
  await page.evaluate(() => history.back());
  await page.waitForURL(/\/checkout/, { waitUntil: "commit" });
  await scriptsRun(page);
});

test("Pay, pressed before the scripts of a checkout that was loaded again are there, waits and orders what was typed", async ({
  page,
}) => {
  await putInCart(page, "loop-key-fob");
  await page.goto("/checkout");
  await fillCheckout(page, newEmail());
  const { promise: released, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.evaluate(() => location.reload());
  await page.waitForURL(/\/checkout/, { waitUntil: "commit" });
  await expect(page.getByLabel("City").first()).toHaveValue("");
  const heard = await page.evaluateHandle(() => {
    const times = { all: 0 };
    document.addEventListener("submit", () => (times.all += 1), true);
    return times;
  });
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  // Nobody hears of it before its time, or the form would be found empty.
  expect(await heard.evaluate(({ all }) => all)).toBe(0);
  letThrough();
  await expect(page).toHaveURL(/\/pay\/test\//);
});
