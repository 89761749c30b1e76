import cluster from "node:cluster";
import type { SharedPort } from "./drain.ts";

/** The others take as long as this process, but one may be about to start, or hang. */
const TIMEOUT_MS = 3000;

/** The port of a process that `npm start` started as one of several (PROCESSES); otherwise undefined. */
export function sharedPort(): SharedPort | undefined {
  if (!cluster.isWorker) return undefined;
  return {
    untilClosed: () =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, TIMEOUT_MS);
        const done = () => {
          clearTimeout(timer);
          resolve();
        };
        if (!process.connected) return done();
        process.once("disconnect", done);
        process.on("message", (message: { portsClosed?: boolean } | undefined) => message?.portsClosed && done());
        process.send?.({ portClosed: true });
      }),
  };
}
