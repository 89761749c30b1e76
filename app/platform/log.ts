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
