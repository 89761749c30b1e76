/** How long to wait before each start that follows an unexpected end. One more unexpected end, and the shop is given up. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000];
/** A shop that stayed open for so long has recovered: counting begins anew. */
const RECOVERED_MS = 60_000;

const howItEnded = (code, signal) => (signal ? `was ended by ${signal}` : `ended with code ${code}`);

/**
 * Runs a shop, and starts it again when it ends unexpectedly. A shop that has never been open is not: what keeps it from
 * opening (a wrong setting, a taken port) stays as it is. `start(port)` starts a process that sends `{ openAt: port }`
 * once it is open; `endDatabase` ends a database that a killed shop has left running; `exit` gets the code to exit with.
 */
export function supervise({ start, endDatabase, log, exit, pausesMs = PAUSES_MS, recoveredMs = RECOVERED_MS }) {
  let shop;
  let port;
  let openSince;
  let failures = 0;
  let pause;
  let isStopping = false;

  const leave = async (code) => {
    // A shop that could close has closed its database; one that was killed could not.
    await endDatabase();
    exit(code);
  };

  const giveUp = (code) => {
    log(
      `The shop ended unexpectedly ${failures} times without staying open for a minute, and is not started again. ` +
        "Why stands above. Mend it, then start the shop again: what was ordered and paid is in the database.",
    );
    void leave(code || 1);
  };

  const ended = (code, signal) => {
    shop = undefined;
    if (isStopping) return signal ? void leave(1) : exit(code);
    if (code === 0 || port === undefined) return exit(code ?? 1);
    const stayedOpen = openSince !== undefined && Date.now() - openSince >= recoveredMs;
    failures = stayedOpen ? 1 : failures + 1;
    openSince = undefined;
    const wait = pausesMs[failures - 1];
    if (wait === undefined) return giveUp(code);
    log(`The shop ${howItEnded(code, signal)}. Starting it again in ${wait / 1000} s …`);
    pause = setTimeout(run, wait);
  };

  const run = () => {
    pause = undefined;
    shop = start(port);
    shop.on("message", (message) => {
      if (typeof message?.openAt !== "number") return;
      port = message.openAt;
      openSince = Date.now();
    });
    shop.on("exit", ended);
    // Where no process can be made (the machine is out of memory, a limit is reached), no "exit" follows.
    shop.on("error", (error) => {
      if (shop?.pid !== undefined) return;
      log(`The shop could not be started: ${error.message}.`);
      ended(1, null);
    });
  };

  run();
  return {
    /** Ends the shop in good order, or the wait for its next start. */
    stop: (signal) => {
      isStopping = true;
      if (shop) shop.kill(signal);
      if (pause === undefined) return;
      clearTimeout(pause);
      pause = undefined;
      log("The shop is closed.");
      void leave(0);
    },
  };
}
