import { Logger } from "graphile-worker";
import { log } from "#app/platform/log.ts";

const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "debug" } as const;

/** The job queue's own messages in the shop's log. Payloads stay out of it: they may hold tokens. */
export const jobLog = new Logger(({ taskIdentifier, jobId }) => (level, message) => {
  log[LEVELS[level]]({ job: jobId, task: taskIdentifier }, message);
});
