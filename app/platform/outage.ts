/** PostgreSQL's codes for a failed connection, and for a server that is starting, shutting down, read-only, or out of disk, memory or connections. */
const STATES = /^(08\w{3}|57P0[123]|53[123]00|58030|25006)$/;
/** Node's codes for an unreachable server or a lost connection. */
const NETWORK = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"],
  ...["EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
]);
/** pg's messages for connection errors without a code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** A service that the shop needs is unreachable at the moment. */
export class UnavailableError extends Error {}

/** The 503 response during an outage. */
export const UNAVAILABLE = {
  message: "The shop is unavailable right now. Please try again in a moment.",
  retryAfterSeconds: 5,
} as const;

/** Whether an error or one of its causes means that the database or another service is temporarily unreachable. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const noSocket = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return (
    error instanceof UnavailableError ||
    STATES.test(code) ||
    NETWORK.has(code) ||
    noSocket ||
    LOST.test(error.message) ||
    isOutage(error.cause)
  );
}
