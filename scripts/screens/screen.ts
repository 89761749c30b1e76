import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { QueryResultRow } from "pg";
import { databasePool } from "#app/platform/db/db.server.ts";

/** An image of the back office. `path` may read the database. */
export type Screen = {
  name: string;
  path: string | (() => Promise<string>);
  /** Who looks at it: a role of the demonstration's staff, or nobody; the owner by default. */
  as?: "manager" | "assistant" | "packer" | "nobody";
  /** It changes its session, which no other screen may share. */
  ownSession?: true;
  /** Before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** What has to happen on the page. */
  action?: (page: Page) => Promise<unknown>;
  widths?: (390 | 1440)[];
};

/** Returns the only value of a query. Throws if there is none. */
export async function readValue(query: string, values: unknown[] = []): Promise<string> {
  const { rows } = await databasePool().query<QueryResultRow>(query, values);
  const [value] = Object.values(rows[0] ?? {});
  if (value === undefined || value === null) throw new Error(`Nothing was found by: ${query}`);
  return String(value);
}

/** Waits until the images in the window are loaded, or five seconds: without a connection they never are. */
export async function visibleImagesLoaded(page: Page): Promise<void> {
  const areLoaded = () =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight);
  await page.waitForFunction(areLoaded, undefined, { timeout: 5_000 }).catch(() => undefined);
}

/** The submit button of the first form with this intent. */
export const formOf = (page: Page, intent: string) =>
  page.locator(`form:has(input[name=intent][value="${intent}"])`).first();

/** Sends the first form with this intent. */
export async function send(page: Page, intent: string): Promise<void> {
  await formOf(page, intent).locator("button[type=submit]").last().click();
  await pause(1200);
}

/** Opens everything that is folded and matches. */
export async function unfold(page: Page, text: string | RegExp): Promise<void> {
  await page.locator("summary", { hasText: text }).first().click();
}

/** The first link that is shown with this text. On a phone some pages are under "More". */
async function press(page: Page, link: string | RegExp): Promise<void> {
  const links = page.getByRole("link", { name: link, exact: true }).locator("visible=true");
  if ((await links.count()) === 0) await page.getByRole("button", { name: "More" }).click();
  await links.first().click();
}

/** Leaves the next page loading for as long as the images take, after the press of a link. */
export async function leaveLoading(page: Page, link: string | RegExp): Promise<void> {
  await page.route(/\.data(\?|$)/, () => new Promise(() => undefined));
  await press(page, link);
  await pause(600);
}

/** Lets the next page fail, after the press of a link. */
export async function failLoading(page: Page, link: string | RegExp): Promise<void> {
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 503, body: "" }));
  await press(page, link);
  await pause(800);
}
