import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../install.mjs";

const WITH_WINDOW = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const WITHOUT_WINDOW = ["/usr/bin/chromium-headless-shell"];

function run(command, args) {
  return spawnSync(command, args, { cwd: ROOT, stdio: "inherit" }).status === 0;
}

const firstThere = (files) => [process.env.CHROMIUM_PATH, ...files].find((file) => file && existsSync(file));

/** The path of this machine's Chromium; undefined where Playwright has to use its own. */
export const findChromium = () => firstThere(WITH_WINDOW);

/** Finds one of these files, otherwise installs Debian's package, otherwise Playwright's own browser. */
function provide(files, debians, playwrights) {
  const found = firstThere(files);
  if (found) return found;
  console.log("Installing Chromium …");
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    const install = () => run("apt-get", ["install", "-y", "--no-install-recommends", debians]);
    if (install() || (run("apt-get", ["update"]) && install())) return firstThere(files);
  }
  const playwright = path.join(ROOT, "node_modules", ".bin", "playwright");
  if (!run(playwright, ["install", ...(isRoot ? ["--with-deps"] : []), ...playwrights])) {
    throw new Error("Chromium is not installed. Install it and set CHROMIUM_PATH.");
  }
  return undefined;
}

/** Makes sure that a full Chromium is installed. Returns its path; undefined for Playwright's own. */
export const provideChromium = () => provide(WITH_WINDOW, "chromium", ["chromium"]);

/** The same without a window around the page: what draws one is the processor that a measurement measures (decision 0033). */
export const provideWindowlessChromium = () =>
  provide(WITHOUT_WINDOW, "chromium-headless-shell", ["--only-shell", "chromium"]);
