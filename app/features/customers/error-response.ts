import type { Context } from "hono";
import { errorJson } from "#app/platform/http/api.server.ts";
import { log } from "#app/platform/log.ts";
import { CUSTOMER_ERRORS } from "./customers.contract.ts";

type KnownError = { code: keyof typeof CUSTOMER_ERRORS; retryAfterSeconds?: number };
type StatusOf<Code extends KnownError["code"]> = (typeof CUSTOMER_ERRORS)[Code]["status"];

/** Logs a rejected request to an account endpoint, without email, password or token. */
export function logRejected(c: Context, event: string, detail: Record<string, string>): void {
  const request = { event, requestId: c.get("requestId"), address: c.get("address") };
  log.warn({ ...request, ...detail }, "An account request was rejected");
}

/** Logs an error of an account endpoint and returns its response. `passwordField` names the password in the request. */
export function customerErrorResponse<Failure extends KnownError>(
  c: Context,
  event: string,
  failure: Failure,
  passwordField = "password",
) {
  const { status, field, error } = CUSTOMER_ERRORS[failure.code];
  logRejected(c, event, { code: failure.code });
  if (failure.retryAfterSeconds) c.header("Retry-After", String(failure.retryAfterSeconds));
  const name = field === "password" ? passwordField : field;
  return errorJson(c, status as StatusOf<Failure["code"]>, error, name ? { [name]: error } : undefined);
}
