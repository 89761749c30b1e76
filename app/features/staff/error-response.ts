import type { Context } from "hono";
import { errorJson } from "#app/platform/http/api.server.ts";
import { log } from "#app/platform/log.ts";
import { tryAgainIn } from "#app/platform/rate-limit/too-many-attempts.ts";
import { STAFF_ERRORS } from "./staff.contract.ts";

type KnownError = { code: keyof typeof STAFF_ERRORS; retryAfterSeconds?: number };
type StatusOf<Code extends KnownError["code"]> = (typeof STAFF_ERRORS)[Code]["status"];

/** The message of an expected error, for pages and responses. */
export function staffErrorMessage({ code, retryAfterSeconds }: KnownError): string {
  const isLimit = code === "too_many_attempts" && retryAfterSeconds !== undefined;
  return isLimit ? tryAgainIn(retryAfterSeconds) : STAFF_ERRORS[code].error;
}

/** The message, the field that it belongs to, and the status of an expected error. */
export function describeStaffError(failure: KnownError) {
  const known: { status: number; field?: string } = STAFF_ERRORS[failure.code];
  const error = staffErrorMessage(failure);
  return { status: known.status, error, fields: known.field ? { [known.field]: error } : undefined };
}

/**
 * Logs an error of an endpoint of staff, without email, password or code, and returns its response. `passwordField` is the
 * name of a new password in the request.
 */
export function staffErrorResponse<Failure extends KnownError>(
  c: Context,
  event: string,
  failure: Failure,
  passwordField = "password",
) {
  const { status, error, fields: known } = describeStaffError(failure);
  const fields = known?.password ? { [passwordField]: known.password } : known;
  log.warn(
    { event, code: failure.code, requestId: c.get("requestId"), address: c.get("address") },
    "A request of staff was rejected",
  );
  if (failure.retryAfterSeconds) c.header("Retry-After", String(failure.retryAfterSeconds));
  if (status === 401) c.header("WWW-Authenticate", "Staff");
  return errorJson(c, status as StatusOf<Failure["code"]>, error, fields);
}
