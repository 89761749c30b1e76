// Takes the images of docs/screens that show the shop, as the window shows it at 390, 768 and 1440 px. For a built shop whose
// data folder is new and was filled with the demonstration:
//   DATA_DIR=/tmp/screens npm start, then DATA_DIR=/tmp/screens npm run demo:orders -- 200
//   and DATA_DIR=/tmp/screens node scripts/screens/take-shop-screens.ts
// `… take-shop-screens.ts home shop` takes only those whose names start so.
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { withShopDatabase } from "#server/postgres/connect-beside.ts";
import { waitingForHydration } from "../../e2e/fixtures/shop-test.ts";
import { openShop } from "./open-shop.ts";
import { visibleImagesLoaded } from "./screen.ts";
import { SHOP_SCREENS, type ShopScreen } from "./shop-screens.ts";

const FOLDER = process.env.SCREENS_DIR ?? "docs/screens";
/** Phones are shown at twice the pixels. */
const WINDOWS = [
  { width: 390, height: 844, deviceScaleFactor: 2 },
  { width: 768, height: 1024, deviceScaleFactor: 1 },
  { width: 1440, height: 900, deviceScaleFactor: 1 },
];

const { settings, browser, isWanted, failed, close } = await openShop();

async function save(page: Page, name: string, width: number): Promise<void> {
  await page.waitForLoadState("networkidle");
  await visibleImagesLoaded(page);
  await pause(500);
  const image = await page.screenshot({ animations: "disabled" });
  await sharp(image).webp({ quality: 60, effort: 5 }).toFile(`${FOLDER}/${name}-${width}.webp`);
}

/** Takes a screen in one window, light, and dark if it is asked for. */
async function take(screen: ShopScreen, window: (typeof WINDOWS)[number]): Promise<void> {
  const { name, path, before, action, alsoDark = false } = screen;
  const { deviceScaleFactor, ...viewport } = window;
  const options = { baseURL: settings.PUBLIC_URL, viewport, deviceScaleFactor, reducedMotion: "reduce" } as const;
  const context = await browser.newContext(options);
  const page = waitingForHydration(await context.newPage());
  page.setDefaultTimeout(10_000);
  try {
    await before?.(page);
    await page.goto(typeof path === "string" ? path : await path(), { waitUntil: "load" });
    await action?.(page);
    await save(page, name, viewport.width);
    if (alsoDark) {
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await save(page, `${name}-dark`, viewport.width);
    }
  } catch (error) {
    failed.push(`${name} ${viewport.width}: ${error instanceof Error ? error.message.slice(0, 400) : error}`);
  }
  await context.close();
}

await withShopDatabase(settings, async () => {
  for (const screen of SHOP_SCREENS.filter(isWanted)) for (const window of WINDOWS) await take(screen, window);
});
await close();
