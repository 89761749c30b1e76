/**
 * How long a test polls for an asynchronous effect, in milliseconds. Generous, because a busy machine is slow; speed is measured
 * separately.
 */
export const POLL_OPTIONS = { timeout: 15_000, interval: 20 };
