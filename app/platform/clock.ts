/** The shop's only clock, so that tests can move time. */
let offsetMs = 0;

/** The shop's current time. */
export function now(): Date {
  return new Date(Date.now() + offsetMs);
}

/**
 * Shifts the shop's clock from real time by this many milliseconds; 0 resets it.
 * @internal for tests
 */
export function shiftClock(ms: number): void {
  offsetMs = ms;
}
