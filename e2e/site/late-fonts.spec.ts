import { delayRequests } from "../fixtures/delayed-requests.ts";
import { untilPageHydrated } from "../fixtures/hydration.ts";
import { layoutShift, watchShifts } from "../fixtures/page-checks.ts";
import { expect, test } from "../fixtures/shop-test.ts";

// The fallbacks of app/ui/styles/fonts.css have as many lines as the fonts, also with the fonts of a bare Linux.
for (const path of ["/shop", "/general", "/bags", "/about"]) {
  test(`${path} hardly moves when its fonts load late`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await watchShifts(page);
    const release = await delayRequests(page, "**/*.woff2");
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await untilPageHydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    release();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => document.fonts.check("1em Newsreader"))).toBe(true);
    expect(await layoutShift(page)).toBeLessThan(0.005);
  });
}
