import { type DestinationStream, type LoggerOptions, pino } from "pino";
import { describeError } from "./describe-error.ts";
import { env } from "./env.ts";

const options: LoggerOptions = {
  level: env().LOG_LEVEL,
  serializers: {
    err: (error: unknown) => describeError(error),
    // A payment's whole id opens its order: what is left names it and opens nothing.
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

/** Structured logs. Passwords, tokens, cookies and mail bodies never reach them: only fields named at the call are written. */
export const log = pino(options);
