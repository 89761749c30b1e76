import { describeStaffError } from "#app/features/staff/error-response.ts";
import { type ExpectedError, ok, type Result } from "#app/platform/result.ts";
import type { Done, Refused } from "./run-action.server.ts";

type StaffError = Parameters<typeof describeStaffError>[0];

/** What the page says about the result of an action on staff. */
export function staffOutcome<Value, Failure extends StaffError & ExpectedError>(
  result: Result<Value, Failure>,
  message: string,
): Result<Done, Refused> {
  if (result.ok) return ok({ message });
  const { error, fields } = describeStaffError(result.error);
  return { ok: false, error: { code: result.error.code, error, fields } };
}
