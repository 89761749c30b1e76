import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../install.mjs";

/** The engine without a browser window: drawing one takes as much CPU time as the page (decision 0033). */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const DESKTOP = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

function run(command, args) {
  return spawnSync(command, args, { cwd: ROOT, stdio: "inherit" }).status === 0;
}

const findFirst = (files) => files.find((file) => file && existsSync(file));

/** Returns the path of this machine's Chromium, the headless shell first, or undefined if Playwright uses the one it downloaded. */
export const findChromium = () => findFirst([process.env.CHROMIUM_PATH, HEADLESS_SHELL, ...DESKTOP]);

/** Installs a Debian package if this machine allows it. Returns whether it did. */
function installDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  const install = () => run("apt-get", ["install", "-y", "--no-install-recommends", name]);
  return install() || (run("apt-get", ["update"]) && install());
}

/** Downloads Playwright's own headless shell. Throws if it can't. */
function downloadPlaywrights() {
  const playwright = path.join(ROOT, "node_modules", ".bin", "playwright");
  const withSystemPackages = process.getuid?.() === 0 ? ["--with-deps"] : [];
  if (run(playwright, ["install", ...withSystemPackages, "--only-shell", "chromium"])) return undefined;
  throw new Error("No Chromium was found or could be installed. Install one and set CHROMIUM_PATH to its path.");
}

/** Makes sure that there is a Chromium for the browser tests: this machine's, Debian's, or Playwright's. Returns its path, or undefined for Playwright's. */
export function provideChromium() {
  const found = findChromium();
  if (found) return found;
  console.log("Installing a Chromium …");
  const isInstalled = installDebian("chromium-headless-shell") || installDebian("chromium");
  return isInstalled ? findChromium() : downloadPlaywrights();
}

/** Makes sure that there is a headless shell, for measurements. Returns its path, or undefined for Playwright's. */
export function provideHeadlessShell() {
  const found = findFirst([process.env.CHROMIUM_PATH, HEADLESS_SHELL]);
  if (found) return found;
  return installDebian("chromium-headless-shell") ? HEADLESS_SHELL : downloadPlaywrights();
}
