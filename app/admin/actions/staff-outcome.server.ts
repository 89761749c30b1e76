import type { Undo } from "#app/admin/ui/forms/action-result.ts";
import { describeStaffError } from "#app/features/staff/error-response.ts";
import { type ExpectedError, ok, type Result } from "#app/platform/result.ts";
import type { Done, Refused } from "./run-action.server.ts";

type StaffError = Parameters<typeof describeStaffError>[0];

/** The Undo of a change of staff, if it has one. */
function undoOf(value: unknown): Undo | undefined {
  const auditId = value !== null && typeof value === "object" && "undo" in value ? value.undo : undefined;
  return typeof auditId === "number" ? { url: `/api/admin/audit/${auditId}/undo/` } : undefined;
}

/** What the page says about the result of an action on staff, with its Undo. */
export function staffOutcome<Value, Failure extends StaffError & ExpectedError>(
  result: Result<Value, Failure>,
  message: string,
): Result<Done, Refused> {
  if (result.ok) return ok({ message, undo: undoOf(result.value) });
  const { error, fields } = describeStaffError(result.error);
  return { ok: false, error: { code: result.error.code, error, fields } };
}
