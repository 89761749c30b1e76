import { buyAsShopper } from "../fixtures/checkout-steps.ts";
import { expectAccessibleLightAndDark, horizontalOverflow } from "../fixtures/page-checks.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { joinAsStaff } from "../fixtures/staff-steps.ts";

test("every page of the back office is accessible in light and dark mode, and fits 320, 390 and 1440 px", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { number } = await buyAsShopper(browser, "bridle-belt");
  await joinAsStaff(page, "owner");
  await page.emulateMedia({ reducedMotion: "reduce" });
  const paths = [
    "",
    "/orders",
    `/orders/${number}`,
    "/flagged",
    "/products",
    "/products/new",
    "/products/1",
    "/products/1/images",
    "/find?q=belt",
    "/bench",
    "/stock",
    "/stock/sheet",
    "/stock/1",
    "/staff",
    "/audit",
    "/me",
  ];
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    expect((await page.goto(`/admin${path}`))?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    // The forms of a row are part of its page.
    await page.locator("main").evaluate((main) => main.querySelector("details")?.setAttribute("open", ""));
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessibleLightAndDark(page, `/admin${path}, ${width} px`);
      expect(await horizontalOverflow(page), `/admin${path}, ${width} px`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await horizontalOverflow(page), `/admin${path}, 320 px`).toBeLessThanOrEqual(0);
  }
});
