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

/** Starts a stopwatch. Returns a function that returns the time since then as in "1.3 s", whatever the shop's clock does. */
export function stopwatch(): () => string {
  const started = performance.now();
  return () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
