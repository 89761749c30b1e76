import { otherProcesses } from "./other-processes.mjs";
import { countFailures, watch } from "./supervised-process.mjs";

/** Milliseconds before each restart after an unexpected exit. After one more unexpected exit the supervisor gives up. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000];
/** After this time open, the count of failures is reset. */
const RECOVERED_MS = 60_000;

const gaveUp = (failures) =>
  `The shop ended unexpectedly ${failures} times without staying open for a minute, and is not started again. ` +
  "See the errors above, fix the cause, then start the shop again: orders and payments are in the database.";

/**
 * Runs a shop, and restarts it when it exits unexpectedly. A shop that was never open is not restarted, because the cause (an
 * invalid setting, a used port) would remain. `start(port)` starts a process that sends `{ openAt: port, others }` once it is open;
 * `startOther(others.env)` starts each of the `others.count` processes that serve the same port; `endDatabase` stops a database that
 * a killed shop left running; `exit` gets the exit code; `opened` gets each such message, and a function that returns all processes.
 */
export function supervise({ start, startOther, endDatabase, exit, ...given }) {
  const options = { pausesMs: PAUSES_MS, recoveredMs: RECOVERED_MS, ...given };
  const count = countFailures({ ...options, name: "The shop", gaveUp });
  let [shop, port, pause] = [];
  let isStopping = false;

  const others = otherProcesses({ ...options, first: () => shop, start: startOther });

  const leave = async (code, { leftDatabase = false } = {}) => {
    isStopping = true;
    await others.stop();
    // A killed shop leaves its database running, and so does one that takes too long to close.
    if (leftDatabase) await endDatabase();
    exit(code);
  };

  const ended = (code, signal) => {
    shop = undefined;
    others.firstEnded();
    if (isStopping) return void leave(signal ? 1 : code, { leftDatabase: code !== 0 });
    if (code === 0 || port === undefined) return void leave(code ?? 1);
    const wait = count.pauseAfter(code, signal);
    if (wait !== undefined) pause = setTimeout(run, wait);
    else void leave(code || 1, { leftDatabase: true });
  };

  const opened = (message) => {
    port = message.openAt;
    count.opened();
    others.start(message.others);
    options.opened?.(message, others.processes);
  };

  const stop = (signal) => {
    isStopping = true;
    void others.stop(signal);
    if (signal) shop?.kill(signal);
  };

  const run = () => {
    pause = undefined;
    shop = start(port);
    watch(shop, { opened, closing: stop, portClosed: others.portClosed, ended, log: options.log });
  };

  run();
  return {
    /** Shuts the shop down, or cancels its next start. */
    stop: (signal) => {
      stop(signal);
      if (pause === undefined) return;
      pause = clearTimeout(pause);
      options.log("The shop is closed.");
      void leave(0, { leftDatabase: true });
    },
  };
}
