/** PostgreSQL's codes for a connection that failed, and for a server that starts, closes, is full or takes no writes. */
const STATES = /^(08\w{3}|57P0[123]|53300|25006)$/;
/** Node's codes for another server that can't be reached, or no longer. */
const NETWORK = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"],
  ...["EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
]);
/** What pg says of a connection without giving a code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Something that the shop needs can't be reached at this moment. */
export class Unavailable extends Error {}

/** What to answer meanwhile, with status 503: nobody has to do anything but wait. */
export const UNAVAILABLE = {
  message: "The shop can't answer right now. Please try again in a moment.",
  retryAfterSeconds: 5,
} as const;

/** Whether an error, or one of its causes, says that the database or another server can't be reached: it passes by itself. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const noSocket = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return (
    error instanceof Unavailable ||
    STATES.test(code) ||
    NETWORK.has(code) ||
    noSocket ||
    LOST.test(error.message) ||
    isOutage(error.cause)
  );
}
