import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./shop-test.ts";

/** What the HTML standard and ARIA in HTML refuse, and axe does not know. */
const invalidMarkup = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("input[type=search][role], select[required], [id*=' ']")];
    // A select with a first option that stands for no choice may be required.
    const broken = all.filter(
      (element) => element.id.includes(" ") || !element.querySelector("option:first-child[value='']"),
    );
    return broken.map((element) => element.outerHTML.slice(0, 200));
  });

/** Nothing on a page stands in anybody's way, by every rule that axe knows. `where` is said with what is wrong. */
export async function expectAccessible(page: Page, where = ""): Promise<void> {
  // Describing all that is right took four fifths of the time, and the other mode opens a page more for frames, which we have none of.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
    where,
  ).toEqual([]);
  expect(await invalidMarkup(page), where).toEqual([]);
}

/** The same by day and by night, without loading the page again. */
export async function expectAccessibleLightAndDark(page: Page, where = ""): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page, `${where} ${colorScheme}`);
  }
}

/** By how many pixels the page is wider than the window. */
export const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

type Watched = Window & { shift?: number };

/** From now on, notes by how much each page that is opened moves while it loads. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = window as Watched;
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.shift = (seen.shift ?? 0) + entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** By how much the open page has moved since it began to load (the layout-shift score). */
export const shiftOf = (page: Page) => page.evaluate(() => (window as Watched).shift ?? Number.NaN);
