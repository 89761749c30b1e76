import { randomInt } from "node:crypto";
import { test as base, type Page, type Response } from "@playwright/test";
import { checkResponse } from "#tests/responses/check-response.ts";

export { expect } from "@playwright/test";

type Options = {
  /** What the browser may complain about in a test that breaks something on purpose. */
  expectedErrors: RegExp | undefined;
  noComplaints: undefined;
  responsesChecked: undefined;
};

/** An address that nobody has: those of 198.18.0.0/15 are for tests. */
const someAddress = () => `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(256)}`;

/** Presses once beside everything, which brings the page's scripts, and waits for them; other pages are as alive as they get. */
async function waitForHydration(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("pointerdown")));
  await page.waitForFunction(() => !("__reactRouterContext" in window) || "__reactRouterDataRouter" in window);
}

/** Shoppers press after they have looked; tests would press before the page's scripts are there: this page waits for them. */
export function lively(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (address, options) => {
    const response = await goto(address, options);
    if (options?.waitUntil !== "commit") await waitForHydration(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await waitForHydration(page);
    return response;
  };
  return page;
}

/** What is wrong with a response of the API by the OpenAPI document; undefined where it is as declared. */
async function complaintAbout(response: Response): Promise<string | undefined> {
  const headers = new Headers(await response.allHeaders());
  // Responses that a test makes up have none of the shop's own headers.
  if (!headers.has("referrer-policy")) return undefined;
  // After 304 the browser reports the body that it has stored as 200, with the few headers of the 304.
  if (response.status() === 200 && !headers.has("content-type")) return undefined;
  // A redirect has no body, and the body of a page that was left can't be asked for any more.
  const text = await response.text().catch(() => undefined);
  try {
    const method = response.request().method();
    checkResponse(method, response.url(), { status: response.status(), headers, text });
  } catch (error) {
    return String(error);
  }
}

/**
 * Every test in the browser: a complaint in the console that the test did not announce fails it, and so does a response
 * of the API that is not as declared. Each comes from an address of its own, as shoppers do: the shop limits what one
 * address may try.
 */
export const test = base.extend<Options>({
  page: ({ page }, use) => use(lively(page)),
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, "x-forwarded-for": someAddress() }),
  expectedErrors: [undefined, { option: true }],
  noComplaints: [
    async ({ context, expectedErrors }, use) => {
      const complaints: string[] = [];
      const note = (text: string) => {
        if (!expectedErrors?.test(text)) complaints.push(text);
      };
      context.on("console", (line) => line.type() === "error" && note(`${line.text()} ${line.location().url}`));
      context.on("weberror", (problem) => note(problem.error().message));
      await use(undefined);
      base.expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  responsesChecked: [
    async ({ context, baseURL }, use) => {
      const checks: Promise<string | undefined>[] = [];
      context.on("response", (response) => {
        const isOurs = response.url().startsWith(`${baseURL}/api/`) && !response.fromServiceWorker();
        if (isOurs) checks.push(complaintAbout(response).catch(() => undefined));
      });
      await use(undefined);
      base.expect((await Promise.all(checks)).filter((complaint) => complaint !== undefined)).toEqual([]);
    },
    { auto: true },
  ],
});
