import { writeSync } from "node:fs";
import { type DestinationStream, type LoggerOptions, pino } from "pino";
import { describeError } from "./describe-error.ts";
import { env } from "./env.ts";

const options: LoggerOptions = {
  level: env().LOG_LEVEL,
  serializers: {
    err: (error: unknown) => describeError(error),
    // A payment's full id gives access to its order; the prefix does not.
    paymentId: (id: unknown) => String(id).slice(0, 8),
  },
  redact: [
    "password",
    "token",
    "refresh",
    "access",
    "authorization",
    "cookie",
    "*.password",
    "*.token",
    "*.refresh",
    "*.access",
    "*.authorization",
    "*.cookie",
  ],
};

/**
 * A logger that writes JSON lines to `destination`.
 * @internal for tests
 */
export const createLog = (destination: DestinationStream) => pino({ ...options, level: "info" }, destination);

/** Lines that wait for a full disk, in characters. Others are dropped. */
const MAX_WAITING = 1_000_000;
const REPORT_MS = 60_000;
let reportedAt = Number.NEGATIVE_INFINITY;

/** Reports on standard error, once a minute, that lines can't be written. The shop goes on without them. */
function reportUnwritten(error: Error): void {
  if (performance.now() - reportedAt < REPORT_MS) return;
  reportedAt = performance.now();
  try {
    writeSync(2, `The log could not be written: ${error.message}\n`);
  } catch {}
}

function openDestination(dest: string | number) {
  const destination = pino.destination({ dest, sync: true, maxLength: MAX_WAITING });
  destination.on("error", reportUnwritten);
  return destination;
}

/** The structured log. Passwords, tokens and cookies are redacted; never pass it an email's body. */
export const log = pino(options, openDestination(1));

/**
 * Characters. A write of at most 4096 bytes into a pipe is never mixed with that of another process; a line has about 250, and hardly a
 * character that takes more than one byte.
 */
const BATCH_LENGTH = 3800;
const FLUSH_MS = 100;

export type BatchedLog = { write: (line: string) => void; close: () => void };

/**
 * Writes finished lines to standard output, more than a dozen at a time, at least ten times a second, and when the process exits. A
 * process that is killed loses those of its last tenth of a second. The lines are gathered in one string: given to pino's stream one by
 * one, they cost about twice as much (decision 0035).
 */
export function openBatchedLog(destination: string | number = 1): BatchedLog {
  const stream = openDestination(destination);
  let lines = "";
  const flush = () => {
    if (lines === "") return;
    const batch = lines;
    lines = "";
    stream.write(batch);
  };
  const timer = setInterval(flush, FLUSH_MS).unref();
  process.once("exit", flush);
  return {
    write: (line) => {
      if (lines.length + line.length > BATCH_LENGTH) flush();
      lines += line;
    },
    close: () => {
      clearInterval(timer);
      process.off("exit", flush);
      flush();
    },
  };
}
