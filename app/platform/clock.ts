/** The shop's only clock, so that tests can move time. */
let offsetMs = 0;

/** What time it is now in the shop. */
export function now(): Date {
  return new Date(Date.now() + offsetMs);
}

/**
 * Moves the shop's clock by so many milliseconds from real time; 0 sets it right again.
 * @internal for tests
 */
export function shiftClock(ms: number): void {
  offsetMs = ms;
}
