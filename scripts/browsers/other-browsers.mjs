import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Debian's paths. */
export const FIREFOX = "/usr/bin/firefox-esr";
export const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
export const XVFB = "/usr/bin/Xvfb";
export const PYTHON = "/usr/bin/python3";
const PACKAGES = ["firefox-esr", "webkit2gtk-driver", "python3-gi", "gir1.2-gtk-3.0", "gir1.2-webkit2-4.1", "xvfb"];

export const NO_OTHER_BROWSERS = `Firefox and WebKit are not installed: nothing was tested in them. On Debian: apt-get install ${PACKAGES.join(" ")}`;

const hasWebKitWindow = () =>
  spawnSync(PYTHON, ["-c", 'import gi; gi.require_version("WebKit2", "4.1")'], { stdio: "ignore" }).status === 0;

/** Whether Firefox, WebKit and their drivers are installed. */
export function hasOtherBrowsers() {
  return [FIREFOX, WEBKIT_DRIVER, XVFB, PYTHON].every(existsSync) && hasWebKitWindow();
}

/** Installs Debian's Firefox and WebKit where they are missing and this user may. Returns whether they are installed. */
export function provideOtherBrowsers() {
  if (hasOtherBrowsers()) return true;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log("Installing Firefox and WebKit …");
  const run = (args) =>
    spawnSync("apt-get", args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })
      .status === 0;
  const install = () => run(["install", "-y", "--no-install-recommends", ...PACKAGES]);
  return (install() || (run(["update"]) && install())) && hasOtherBrowsers();
}
