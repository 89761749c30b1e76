import type { Page } from "@playwright/test";
import { untilPageHydrated } from "../fixtures/hydration.ts";
import { expect, test } from "../fixtures/shop-test.ts";

type Moved = Window & { moved?: string[] };

/** The first card with a choice of colors, on the home page. */
const tote = (page: Page) =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name: "Harbour Tote" }) });

/** Records which parts of the page are animated in the view transition. */
async function recordTransition(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = window as Moved;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        seen.moved = document.getAnimations().flatMap(({ effect }) => {
          const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
          return part?.startsWith("::view-transition") ? [part] : [];
        });
      });
      return transition;
    };
  });
}

async function openFromCard(page: Page): Promise<string[]> {
  await recordTransition(page);
  await page.goto("/");
  await untilPageHydrated(page);
  await tote(page).getByRole("link", { name: "Harbour Tote", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Harbour Tote" })).toBeVisible();
  await page.waitForFunction(() => (window as Moved).moved !== undefined);
  return page.evaluate(() => (window as Moved).moved ?? []);
}

test("a card's image moves into the gallery of its product", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await openFromCard(page)).toContain("::view-transition-group(product-image)");
});

test("nothing moves with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await openFromCard(page)).toEqual([]);
});

test("a color on a card shows its image there, and the card leads to the product in this color", async ({ page }) => {
  await page.goto("/");
  await untilPageHydrated(page);
  const chip = tote(page).getByRole("link", { name: "Harbour Tote in Forest" });
  const opening = tote(page).locator(".responsive-image > img:not(.blur)").first();
  await chip.hover();
  const preview = tote(page).locator("img.card-preview");
  await expect(preview).toBeVisible();
  const [green, brown] = await Promise.all([preview, opening].map((one) => one.getAttribute("src")));
  expect(green).not.toBe(brown);
  await chip.click();
  await tote(page).getByRole("link", { name: "Harbour Tote", exact: true }).click();
  await expect(page).toHaveURL(/\/product\/harbour-tote\?color=Forest$/);
  await expect(page.getByRole("radio", { name: "Forest" })).toBeChecked();
  const current = page.getByRole("list", { name: "All images" }).locator("[aria-current]");
  await expect(current).toHaveAccessibleName(/Forest/);
  expect(await current.locator("img").getAttribute("src")).toBe(green);
});

test("a second image covers the card's first on hover, and is not fetched before", async ({ page }) => {
  await page.goto("/");
  await untilPageHydrated(page);
  const second = tote(page).locator("img.card-second");
  await expect(second).toHaveCount(0);
  await tote(page).hover({ position: { x: 100, y: 100 } });
  await expect(second).toHaveCSS("opacity", "1");
  await expect.poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  const first = tote(page).locator(".responsive-image > img:not(.blur)").first();
  expect(await second.getAttribute("src")).not.toBe(await first.getAttribute("src"));
  await page.mouse.move(0, 0);
  await expect(second).toHaveCSS("opacity", "0");

  // The button reaches the other views, also by keyboard and touch.
  const seen = new Set([await first.getAttribute("src"), await second.getAttribute("src")]);
  const preview = tote(page).locator("img.card-preview");
  await tote(page).getByRole("button", { name: "Next view of Harbour Tote" }).press("Enter");
  await expect(preview).toBeVisible();
  expect(seen).not.toContain(await preview.getAttribute("src"));
});

test("Back during a view transition causes no error", async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      document.startViewTransition = start;
      const { promise: skipped, resolve } = Promise.withResolvers<void>();
      const transition = start(async () => {
        history.back();
        await Promise.all([typeof update === "function" && update(), skipped]);
      });
      const skip = transition.skipTransition.bind(transition);
      transition.skipTransition = () => {
        skip();
        resolve();
        document.documentElement.dataset.skipped = "true";
      };
      return transition;
    };
  });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  await tote(page).getByRole("link", { name: "Harbour Tote", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-skipped", "true");
  await expect(page).toHaveURL("/");
  // A console error fails the test.
  await expect(tote(page)).toBeVisible();
});

test("a click while the image still moves reaches the product page", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  await untilPageHydrated(page);
  await page.evaluate(() => {
    const slow = new CSSStyleSheet();
    slow.replaceSync("::view-transition-group(*), ::view-transition-old(*) { animation-duration: 20s !important }");
    document.adoptedStyleSheets = [slow];
  });
  await tote(page).getByRole("link", { name: "Harbour Tote", exact: true }).click();
  await page.waitForFunction(() => {
    const moves = document
      .getAnimations()
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement);
    return moves.length > 0 && location.pathname === "/product/harbour-tote";
  });
  const button = await page.getByRole("button", { name: "Add to Cart", exact: true }).boundingBox();
  if (!button) throw new Error("There is no button");
  await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
  await expect(page.getByRole("banner").getByRole("link", { name: /^Cart.*1/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.matches(":active-view-transition"))).toBe(true);
});
