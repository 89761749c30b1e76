import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./install.mjs";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

function run(command, args) {
  return spawnSync(command, args, { cwd: ROOT, stdio: "inherit" }).status === 0;
}

/** Sees to it that there is a Chromium: one that is installed, else Debian's, else Playwright's own. */
export function provideChromium() {
  if ([process.env.CHROMIUM_PATH, ...INSTALLED].some((file) => file && existsSync(file))) return;
  console.log("Fetching a Chromium for the browser tests …");
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    const install = () => run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]);
    if (install() || (run("apt-get", ["update"]) && install())) return;
  }
  const playwright = path.join(ROOT, "node_modules", ".bin", "playwright");
  if (!run(playwright, ["install", ...(isRoot ? ["--with-deps"] : []), "chromium"])) {
    throw new Error("There is no Chromium for the browser tests. Install one and say where in CHROMIUM_PATH.");
  }
}
