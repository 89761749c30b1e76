import { pino } from "pino";
import { describeError } from "./describe-error.ts";
import { env } from "./env.ts";

/** Structured logs. Passwords, tokens, cookies and mail bodies never reach them: only fields named at the call are written. */
export const log = pino({
  level: env().LOG_LEVEL,
  serializers: { err: (error: unknown) => describeError(error) },
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
});
