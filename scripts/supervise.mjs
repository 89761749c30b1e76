/** Milliseconds before each restart after an unexpected exit. After one more unexpected exit the supervisor gives up. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000];
/** After this time open, the count of failures is reset. */
const RECOVERED_MS = 60_000;

const howItEnded = (code, signal) => (signal ? `was terminated by ${signal}` : `exited with code ${code}`);

const gaveUp = (failures) =>
  `The shop ended unexpectedly ${failures} times without staying open for a minute, and is not started again. ` +
  "See the errors above, fix the cause, then start the shop again: orders and payments are in the database.";

/** Reports where a shop's process is open, and how it ends. */
function watch(shop, { opened, ended, log }) {
  shop.on("message", (message) => {
    if (typeof message?.openAt === "number") opened(message.openAt);
  });
  shop.on("exit", ended);
  // When no process can be created (out of memory, a limit is reached), "exit" is not emitted.
  shop.on("error", (error) => {
    if (shop.pid !== undefined) return;
    log(`The shop could not be started: ${error.message}.`);
    ended(1, null);
  });
}

/**
 * Runs a shop, and restarts it when it exits unexpectedly. A shop that was never open is not restarted, because the cause (an
 * invalid setting, a used port) would remain. `start(port)` starts a process that sends `{ openAt: port }` once it is open;
 * `endDatabase` stops a database that a killed shop left running; `exit` gets the exit code.
 */
export function supervise({ start, endDatabase, log, exit, pausesMs = PAUSES_MS, recoveredMs = RECOVERED_MS }) {
  let shop;
  let port;
  let openSince;
  let failures = 0;
  let pause;
  let isStopping = false;

  const leave = async (code) => {
    // A killed shop leaves its database running.
    await endDatabase();
    exit(code);
  };

  const giveUp = (code) => {
    log(gaveUp(failures));
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

  const opened = (at) => {
    port = at;
    openSince = Date.now();
  };

  const run = () => {
    pause = undefined;
    shop = start(port);
    watch(shop, { opened, ended, log });
  };

  run();
  return {
    /** Shuts the shop down, or cancels its next start. */
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
