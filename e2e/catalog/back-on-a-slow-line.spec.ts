import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/shop-test.ts";
import { startSlowLine } from "../fixtures/slow-line.ts";

/** Records where the page is scrolled in each frame that shows a part of its body. */
function recordFrames(page: Page) {
  return page.addInitScript(() => {
    const frames: number[] = [];
    Object.assign(document, { frames });
    const record = () => {
      if (document.body?.querySelector("main")) frames.push(Math.round(scrollY));
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
}

const recordedFrames = (page: Page) => page.evaluate(() => (document as Document & { frames?: number[] }).frames ?? []);

let line: Awaited<ReturnType<typeof startSlowLine>> | undefined;
test.afterEach(() => line?.close());

test("Back on a slow line shows the list where it was left, and never its top", async ({ page, baseURL }) => {
  line = await startSlowLine(baseURL ?? "");
  await recordFrames(page);
  await page.goto(`${line.url}/shop`);
  await page.locator("main article").nth(14).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => Math.round(scrollY));
  expect(left).toBeGreaterThan(300);
  // A page of its own, so that Back loads the list anew.
  await page.evaluate(() => location.assign("/care"));
  await page.waitForURL("**/care");
  const sendRest = line.splitNextDocument();
  await page.goBack({ waitUntil: "commit" });
  // The list's start is here and could be painted, for the time of many frames.
  const isThere = () => document.querySelector("main article") !== null;
  await page.waitForFunction(isThere, undefined, { polling: 20 });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await recordedFrames(page)).toEqual([]);
  sendRest();
  await expect.poll(async () => (await recordedFrames(page)).length).toBeGreaterThan(5);
  for (const frame of await recordedFrames(page)) expect(Math.abs(frame - left)).toBeLessThan(80);
});
