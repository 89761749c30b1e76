import type { Page } from "@playwright/test";
import { addToCart, fillCheckout, newEmail } from "../fixtures/checkout-steps.ts";
import { delayRequests } from "../fixtures/delayed-requests.ts";
import { untilPageHydrated } from "../fixtures/hydration.ts";
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

test("scripts start after the load event where the browser reports no paint", async ({ page }) => {
  await reportNoPaint(page);
  await page.goto("/about", { waitUntil: "commit" });
  await untilPageHydrated(page);
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
  await untilPageHydrated(page);
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
  await untilPageHydrated(page);
  await page.evaluate(() => history.back());
  await page.waitForURL(/\/checkout/, { waitUntil: "commit" });
  await untilPageHydrated(page);
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
  await untilPageHydrated(page);
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

/** Delays the scripts of the next page until the returned function is called. */
const delayScripts = (page: Page) => delayRequests(page, "**/assets/*.js");

test("a color and a quantity that were chosen on the product page before hydration are what is added", async ({
  page,
}) => {
  const release = await delayScripts(page);
  await page.goto("/product/harbour-tote", { waitUntil: "commit" });
  const black = page.getByRole("radio", { name: "Black" });
  await black.check({ force: true });
  await page.getByRole("spinbutton", { name: "Quantity" }).fill("3");
  release();
  await expect(page.locator("#availability")).toHaveText(/^In Stock \(\d+\)/);
  await expect(black).toBeChecked();
  await expect(page).toHaveURL(/color=Black/);
  await expect(page.getByRole("spinbutton", { name: "Quantity" })).toHaveValue("3");
  const added = page.waitForRequest("**/add_item/");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  expect((await added).postDataJSON()).toMatchObject({ color: "Black", quantity: 3 });
});

test("a text that was typed into the search field before hydration stays, and gets suggestions", async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  const field = page.getByRole("combobox", { name: "Search products" });
  await field.pressSequentially("tote");
  release();
  await expect(page.getByRole("option", { name: /Harbour Tote/ }).first()).toBeVisible({ timeout: 20_000 });
  await expect(field).toHaveValue("tote");
});

test("a sort order and a color that were chosen before hydration are applied", async ({ page }) => {
  for (const choose of [
    () => page.getByLabel("Sort by").selectOption("price-low"),
    async () => {
      await page.locator("summary", { hasText: "Color" }).click();
      await page.getByRole("checkbox", { name: /^Black/ }).check();
    },
  ]) {
    const release = await delayScripts(page);
    await page.goto("/shop", { waitUntil: "commit" });
    await choose();
    release();
    await expect(page).toHaveURL(/sort=price-low|color=Black/);
    await page.unrouteAll();
  }
  await expect(page.getByRole("link", { name: "Remove filter: Black" })).toBeVisible();
});

test("a list opened with filters keeps its URL when its scripts start", async ({ page }) => {
  const address = "/shop?sort=price-low&price=100-200&color=black&in_stock=true&page=2";
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  expect(page.url()).toContain(address);
});

test.describe(() => {
  test.use({ expectedErrors: /status of 400/ });

  test("a message that is corrected before hydration, after the shop has refused it, stays as corrected", async ({
    page,
  }) => {
    const release = await delayScripts(page);
    await page.goto("/contact", { waitUntil: "commit" });
    const form = page.getByRole("main");
    await form.getByLabel("Name").fill("Ann");
    // The browser takes it, the shop doesn't.
    await form.getByLabel("Email").fill("ann@example");
    const message = form.getByLabel("Message");
    await message.fill("Can you repair a strap?");
    await form.getByRole("button", { name: "Send message" }).click();
    await expect(form.getByRole("alert")).not.toBeEmpty();
    await message.fill("Can you repair two straps?");
    release();
    await untilPageHydrated(page);
    await page.waitForLoadState("networkidle");
    await expect(message).toHaveValue("Can you repair two straps?");
  });
});
