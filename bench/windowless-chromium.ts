import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const DEBIANS = "/usr/bin/chromium-headless-shell";

const run = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: "inherit" }).status === 0;

/**
 * A Chromium that draws no window around the page, for a window is drawn by the processor that is being measured:
 * one that is installed, else Debian's; nothing where Playwright shall take its own.
 */
export function provideWindowlessChromium(): string | undefined {
  const installed = [process.env.CHROMIUM_PATH, DEBIANS].find((file) => file && existsSync(file));
  if (installed) return installed;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const install = () => run("apt-get", "install", "-y", "--no-install-recommends", "chromium-headless-shell");
    if (install() || (run("apt-get", "update") && install())) return DEBIANS;
  }
  if (!run("node_modules/.bin/playwright", "install", "--only-shell", "chromium"))
    throw new Error(
      "There is no Chromium without windows. Install chrome-headless-shell and say where in CHROMIUM_PATH.",
    );
  return undefined;
}
