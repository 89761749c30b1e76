import { expect, type Page, test } from "@playwright/test";

/** 400 kbit/s with 300 ms of latency, as DevTools names "Slow 3G". */
const SLOW_LINE = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 };

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

test("Back on a slow line shows the list where it was left, and never its top", async ({ page }) => {
  await recordFrames(page);
  await page.goto("/shop");
  const card = page.locator("main article").nth(14);
  await card.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => Math.round(scrollY));
  expect(left).toBeGreaterThan(300);
  // A page of its own, so that Back loads the list anew.
  await page.evaluate(() => location.assign("/care"));
  await page.waitForURL("**/care");
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", SLOW_LINE);
  await page.goBack({ waitUntil: "commit", timeout: 40_000 });
  await page.waitForURL("**/shop");
  await page.waitForFunction(() => document.readyState === "complete", undefined, { timeout: 40_000 });
  const frames = await page.evaluate<number[]>("document.frames");
  expect(frames.length).toBeGreaterThan(0);
  for (const frame of frames) expect(Math.abs(frame - left)).toBeLessThan(80);
});
