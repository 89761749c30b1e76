/**
 * How long, in milliseconds, a test waits for what comes by itself. Generous: on a crowded machine everything comes late, and how
 * quick something is, is measured by itself.
 */
export const SOON = { timeout: 15_000, interval: 20 };
