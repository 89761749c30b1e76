import { writeFileSync } from "node:fs";
import { test as base } from "@playwright/test";
import { BrowserPage } from "./browser-page.ts";
import type { Driver, Engine, WindowSize } from "./driver.ts";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

export { expect } from "@playwright/test";

export type EngineOptions = { engineName: "firefox" | "webkit" };

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const start = { firefox: startFirefox, webkit: startWebKit };

const test = base.extend<{ open: (size: WindowSize) => Promise<BrowserPage> }, EngineOptions & { engine: Engine }>({
  engineName: ["firefox", { option: true, scope: "worker" }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await start[engineName]();
      await use(engine);
      await engine.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  open: async ({ engine, baseURL }, use, info) => {
    const opened: Driver[] = [];
    await use(async (size) => {
      const driver = await engine.open(size);
      opened.push(driver);
      return new BrowserPage(driver, baseURL ?? "");
    });
    for (const driver of opened) {
      if (info.status !== info.expectedStatus) {
        writeFileSync(info.outputPath("screen.png"), await driver.screenshot());
      }
      const consoleErrors = driver.consoleErrors();
      await driver.close();
      base.expect(consoleErrors, "console errors").toEqual([]);
    }
  },
});

/** A journey at desktop and phone size. A console error fails it. */
export function journey(title: string, run: (page: BrowserPage, size: keyof typeof SIZES) => Promise<void>): void {
  for (const [name, size] of Object.entries(SIZES)) {
    test(`${title} (${name})`, async ({ open }) => run(await open(size), name as keyof typeof SIZES));
  }
}
