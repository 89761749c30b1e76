/** The shop's only clock, so that tests and the demonstration can move time. */
let offsetMs = 0;

/** The shop's current time. */
export function now(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Shifts the clock of this process from real time by this many milliseconds; 0 resets it. */
export function shiftClock(ms: number): void {
  offsetMs = ms;
}
