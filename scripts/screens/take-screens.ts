// Takes the images of docs/screens: every screen of the back office at 390 and 1440 px, light and dark. For a built shop
// that runs at a fresh data folder, and is filled with the demonstration by this:
//   DATA_DIR=/tmp/screens npm start, then DATA_DIR=/tmp/screens node scripts/screens/take-screens.ts
// `… take-screens.ts order- today` takes only those whose names start so, in a shop that was filled before.
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import sharp from "sharp";
import { openStaffSession } from "#app/features/staff/sessions/staff-session.ts";
import { createFirstOwnerLink } from "#app/features/staff/setup/setup-links.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { addDemoOrders } from "#seed/orders/add-demo-orders.ts";
import { withShopDatabase } from "#server/postgres/connect-beside.ts";
import { EMPTY_SCREENS, OFFICE_SCREENS } from "./office-screens.ts";
import { openShop } from "./open-shop.ts";
import { ORDER_SCREENS } from "./order-screens.ts";
import { PRODUCT_SCREENS } from "./product-screens.ts";
import { readValue, type Screen, visibleImagesLoaded } from "./screen.ts";

const FOLDER = process.env.SCREENS_DIR ?? "docs/screens";
const HEIGHT = { 390: 844, 1440: 900 } as const;
/** Longer pages are cut off. */
const MAX_HEIGHT = { 390: 2400, 1440: 1700 } as const;

const { settings, browser, isWanted, failed, close } = await openShop();

/** Takes a screen as it is at both widths, light and dark. */
async function take(page: Page, name: string, widths: Screen["widths"] = [390, 1440]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT[width] });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const isModal = (await page.locator("dialog:modal, [popover]:popover-open").count()) > 0;
    const shown = isModal ? HEIGHT[width] : Math.min(Math.max(height, HEIGHT[width]), MAX_HEIGHT[width]);
    await page.setViewportSize({ width, height: shown });
    await visibleImagesLoaded(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const image = await page.screenshot({ animations: "disabled" });
      const file = `${FOLDER}/admin-${name}-${colorScheme === "dark" ? "dark-" : ""}${width}.webp`;
      await sharp(image)
        .resize({ width: Math.min(width, 1000) })
        .webp({ quality: 50, effort: 5 })
        .toFile(file);
    }
  }
}

const DEVICE = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const tokens = new Map<string, string>();

/** The token of a session of a role: of the owner, or of a person of the demonstration. */
async function tokenOf(role: string, isNew: boolean): Promise<string> {
  const known = tokens.get(role);
  if (known !== undefined && !isNew) return known;
  const id = await readValue("select id from staff where state = 'active' and $1 = any(roles) limit 1", [role]);
  const client = { clientNetwork: "127.0.0.1", device: DEVICE };
  const { cookie } = await inTransaction((tx) => openStaffSession(id, client, tx));
  const token = /^[^=]+=([^;]+)/.exec(cookie)?.[1] ?? "";
  if (!isNew) tokens.set(role, token);
  return token;
}

async function takeAll(screens: Screen[]): Promise<void> {
  for (const screen of screens.filter(isWanted)) {
    const context = await browser.newContext({ baseURL: settings.PUBLIC_URL, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    page.setDefaultTimeout(8_000);
    try {
      const { as = "owner", ownSession = false, path, before, action, widths, name } = screen;
      if (as !== "nobody") {
        await context.addCookies([{ name: "staff", value: await tokenOf(as, ownSession), url: settings.PUBLIC_URL }]);
      }
      if (widths?.[0] === 1440) await page.setViewportSize({ width: 1440, height: 900 });
      await before?.(page);
      await page.goto(typeof path === "string" ? path : await path(), { waitUntil: "load" });
      await pause(500);
      await action?.(page);
      await take(page, name, widths);
    } catch (error) {
      failed.push(
        `${screen.name}: ${error instanceof Error ? error.message.split("\n").slice(0, 4).join(" ") : error}`,
      );
    }
    await context.close();
  }
}

/** Sets the first owner up, as the link in the terminal does. */
async function setUpOwner(url: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(url);
  await take(page, "setup-account");
  await page.getByLabel("Name").fill("Ana Moreau");
  await page.getByLabel("Email").fill("ana@wellworn.example");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Continue" }).click();
  await pause(1200);
  await take(page, "setup-error");
  await page.getByLabel("Name").fill("Ana Moreau");
  await page.getByLabel("Email").fill("ana@wellworn.example");
  await page.getByLabel("Password").fill("four brown boots walking");
  await page.getByRole("button", { name: "Continue" }).click();
  const secret = ((await page.locator(".secret-text").textContent()) ?? "").replaceAll(" ", "");
  await take(page, "setup-factor");
  await page
    .getByLabel("Code from your authenticator app")
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole("button", { name: "Check the code" }).click();
  await page.locator(".recovery-codes li").first().waitFor();
  await take(page, "setup-codes");
  await page.getByLabel("I have saved them in a safe place").check();
  await page.getByRole("button", { name: "Open the back office" }).click();
  await page.waitForURL(/demo-range/);
  await context.close();
}

await withShopDatabase(settings, async () => {
  const setupLink = await createFirstOwnerLink();
  if (setupLink) await setUpOwner(setupLink);
  if ((await readValue("select count(*) from orders")) === "0") {
    await takeAll(EMPTY_SCREENS);
    const added = await addDemoOrders(200, 2026);
    if (!added.ok) throw new Error(added.error.code);
  }
  await takeAll([...OFFICE_SCREENS, ...PRODUCT_SCREENS, ...ORDER_SCREENS]);
});
await close();
