import type { Page } from "@playwright/test";
import { addToCart, fillCheckout, newEmail } from "../fixtures/checkout-steps.ts";
import { expect, test } from "../fixtures/shop-test.ts";

/** Suppresses paint entries, which Firefox sometimes does not report, and the deadline that would replace them. */
async function reportNoPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
    const { setTimeout: wait } = window;
    const withoutDeadline = (run: () => void, ms?: number) => (ms === 2500 ? 0 : wait(run, ms));
    window.setTimeout = withoutDeadline as typeof window.setTimeout;
  });
}

/** What Chromium records while it is traced. */
type TraceEvent = { name: string; pid: number; args?: { data?: { url?: string } } };

const scriptsRun = (page: Page) => page.waitForFunction(() => "__reactRouterDataRouter" in window);

test("scripts start after the load event where the browser reports no paint", async ({ page }) => {
  await reportNoPaint(page);
  await page.goto("/about", { waitUntil: "commit" });
  await scriptsRun(page);
});

test("a page fetches no script before it is painted: React Router's own start is deferred", async ({ request }) => {
  const html = await (await request.get("/product/harbour-tote")).text();
  expect(html).not.toMatch(/rel="modulepreload"|<script[^>]* (?:type="module"|src=)/);
  // The deferred start still imports React Router's manifest, entry and routes.
  expect(html).toMatch(/__reactRouterRouteModules.*import\(.*\/assets\/entry\.client-/s);
});

test("Chromium compiles the scripts in the background, not function by function while the page is hydrated", async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[])));
  const includedCategories = ["disabled-by-default-v8.compile", "devtools.timeline"];
  await session.send("Tracing.start", { traceConfig: { includedCategories }, transferMode: "ReportEvents" });
  await page.goto("/product/harbour-tote");
  await scriptsRun(page);
  await page.waitForLoadState("networkidle");
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  // The tabs and toolbars of a whole Chromium are pages too, with scripts of their own.
  const shown = events.find(({ name, args }) => name === "CommitLoad" && args?.data?.url === page.url());
  const compiled = events.filter(({ name, pid }) => name.startsWith("V8.") && pid === shown?.pid);
  // About 900 without the hint of vite.config.ts.
  expect(compiled.filter(({ name }) => name === "V8.CompileCode").length).toBeLessThan(300);
  expect(compiled.length).toBeGreaterThan(0);
});

test("after a reload or Back the scripts start at once, even while resources load", async ({ page }) => {
  await reportNoPaint(page);
  await page.goto("/checkout");
  await page.goto("/track");
  // A pending font delays the load event.
  await page.route("**/*.woff2", () => undefined);
  await page.evaluate(() => location.reload());
  await page.waitForURL(/\/track/, { waitUntil: "commit" });
  await scriptsRun(page);
  await page.evaluate(() => history.back());
  await page.waitForURL(/\/checkout/, { waitUntil: "commit" });
  await scriptsRun(page);
});

test("a menu that is opened on a phone before hydration stays open, and closes when it leads to another page", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/about", { waitUntil: "commit" });
  const menu = page.getByRole("navigation", { name: "Main" });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menu).toBeVisible();
  release();
  await scriptsRun(page);
  await page.waitForLoadState("networkidle");
  await expect(menu).toBeVisible();
  await menu.getByRole("link", { name: "Bags" }).click();
  await expect(page).toHaveURL(/\/bags/);
  await expect(menu).toBeHidden();
});

test("a click on Pay before hydration of a reloaded checkout waits and orders with the typed values", async ({
  page,
}) => {
  await addToCart(page, "loop-key-fob");
  await page.goto("/checkout");
  await fillCheckout(page, newEmail());
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.evaluate(() => location.reload());
  await page.waitForURL(/\/checkout/, { waitUntil: "commit" });
  await expect(page.getByLabel("City").first()).toHaveValue("");
  const submits = await page.evaluateHandle(() => {
    const times = { all: 0 };
    document.addEventListener("submit", () => (times.all += 1), true);
    return times;
  });
  await page.getByRole("button", { name: "Continue to payment" }).click();
  // The submit event must not fire before the form's values are restored.
  expect(await submits.evaluate(({ all }) => all)).toBe(0);
  release();
  await expect(page).toHaveURL(/\/pay\/test\//);
});
