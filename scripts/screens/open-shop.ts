import { type Browser, chromium } from "@playwright/test";
import { readSettings, useSettings } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { findChromium } from "../browsers/chromium.mjs";

type OpenShop = {
  settings: ReturnType<typeof readSettings>;
  browser: Browser;
  /** Whether the command line asks for this screen: for all, or for those whose names start so. */
  isWanted: (screen: { name: string }) => boolean;
  /** The screens that could not be taken, and why. */
  failed: string[];
  /** Closes the browser, and reports the failed screens. */
  close: () => Promise<void>;
};

/** Opens a browser for screenshots of the shop that runs with the settings of the environment. */
export async function openShop(): Promise<OpenShop> {
  const only = process.argv.slice(2);
  const settings = readSettings();
  useSettings(settings);
  log.level = "silent";
  const executablePath = findChromium();
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  const failed: string[] = [];
  const isWanted = ({ name }: { name: string }) => only.length === 0 || only.some((start) => name.startsWith(start));
  const close = async () => {
    await browser.close();
    if (failed.length === 0) return;
    console.error(`Not taken:\n${failed.join("\n")}`);
    process.exitCode = 1;
  };
  return { settings, browser, isWanted, failed, close };
}
