/** Where this machine's own Chromium is. Nothing where Playwright shall take the one that it fetched. */
export function findChromium(): string | undefined;
/** As findChromium, and sees to it that there is one. */
export function provideChromium(): string | undefined;
/** The same without a window around the page (decision 0033). */
export function provideWindowlessChromium(): string | undefined;
