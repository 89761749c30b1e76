/** Reports where a shop's process is open, that it begins to close, that it has closed its port, and how it ends. */
export function watch(shop, { opened, closing = () => undefined, portClosed, ended, log }) {
  shop.on("message", (message) => {
    if (typeof message?.openAt === "number") opened(message);
    if (message?.closing) closing();
    if (message?.portClosed) portClosed(shop);
  });
  shop.on("exit", ended);
  // When no process can be created (out of memory, a limit is reached), "exit" is not emitted.
  shop.on("error", (error) => {
    if (shop.pid !== undefined) return;
    log(`The shop could not be started: ${error.message}.`);
    ended(1, null);
  });
}

const howItEnded = (code, signal) => (signal ? `was terminated by ${signal}` : `exited with code ${code}`);

/**
 * Counts how often a process failed in a row, up to its staying open for `recoveredMs`. `pauseAfter` logs that it ended, and returns the
 * pause before its next start: undefined after the last one, when it logs `gaveUp(failures)`, or that one again and again for a process that is restarted `forever`.
 */
export function countFailures({ name, log, pausesMs, recoveredMs, gaveUp, forever = false }) {
  let failures = 0;
  let openSince;
  return {
    opened: () => {
      openSince = Date.now();
    },
    pauseAfter: (code, signal) => {
      const stayedOpen = openSince !== undefined && Date.now() - openSince >= recoveredMs;
      failures = stayedOpen ? 1 : failures + 1;
      openSince = undefined;
      const wait = pausesMs[failures - 1] ?? (forever ? pausesMs.at(-1) : undefined);
      if (wait === undefined) log(gaveUp(failures));
      else log(`${name} ${howItEnded(code, signal)}. Starting it again in ${wait / 1000} s …`);
      return wait;
    },
  };
}
