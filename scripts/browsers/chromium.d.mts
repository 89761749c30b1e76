/** Returns the path of this machine's Chromium, the headless shell first, or undefined if Playwright uses the one it downloaded. */
export function findChromium(): string | undefined;
/** Makes sure that there is a Chromium for the browser tests. Returns its path, or undefined for Playwright's. */
export function provideChromium(): string | undefined;
/** Makes sure that there is a headless shell, for measurements. Returns its path, or undefined for Playwright's. */
export function provideHeadlessShell(): string | undefined;
