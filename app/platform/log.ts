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

/** The structured log. Passwords, tokens and cookies are redacted; never pass it an email's body. */
export const log = pino(options);

/** Bytes. A write of at most 4096 bytes into a pipe is never mixed with that of another process; a line has about 250. */
const BATCH_BYTES = 3000;
const FLUSH_MS = 1000;

export type BatchedLog = { write: (line: string) => void; close: () => void };

/**
 * Writes finished lines to standard output, a dozen at a time and at least once a second. A process that is killed loses
 * those of the last second.
 */
export function openBatchedLog(destination: string | number = 1): BatchedLog {
  const stream = pino.destination({ dest: destination, sync: true, minLength: BATCH_BYTES });
  const timer = setInterval(() => stream.flushSync(), FLUSH_MS).unref();
  return {
    write: (line) => void stream.write(line),
    close: () => {
      clearInterval(timer);
      stream.flushSync();
    },
  };
}
