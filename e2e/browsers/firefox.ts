import puppeteer, { type Page } from "puppeteer-core";
import { FIREFOX } from "../../scripts/browsers/other-browsers.mjs";
import type { Driver, Engine } from "./driver.ts";

/** Starts headless Firefox, driven by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: FIREFOX, headless: true });
  return {
    open: async (size) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      return driverOf(page, () => context.close());
    },
    close: () => browser.close(),
  };
}

function driverOf(page: Page, close: () => Promise<void>): Driver {
  const consoleErrors: string[] = [];
  page.on(
    "console",
    (line) => line.type() === "error" && consoleErrors.push(`${line.text()} at ${line.location().url}`),
  );
  page.on("pageerror", (problem) => consoleErrors.push(String(problem)));
  return {
    goto: async (address) => void (await page.goto(address)),
    back: async () => void (await page.goBack()),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
    consoleErrors: () => consoleErrors,
    close,
  };
}
