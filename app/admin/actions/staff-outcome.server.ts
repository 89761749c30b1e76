import { timeAgo } from "#app/admin/shop-time.ts";
import type { Undo } from "#app/admin/ui/forms/action-result.ts";
import { describeStaffError } from "#app/features/staff/error-response.ts";
import { describeLatestEdit } from "#app/features/staff/management/describe-edits.ts";
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
  const { code } = result.error;
  return { ok: false, error: { code, error, fields, isStale: STALE.has(code) } };
}

/** The refusals after which the page has to load its data again. */
const STALE: ReadonlySet<string> = new Set(["edited_meanwhile", "invalid_state"]);

/** As `staffOutcome`, for an edit of a member of staff: the refusal says who was faster. */
export async function staffEditOutcome<Value, Failure extends StaffError & ExpectedError>(
  result: Result<Value, Failure>,
  message: string,
  staffId: string,
): Promise<Result<Done, Refused>> {
  const outcome = staffOutcome(result, message);
  if (outcome.ok || outcome.error.code !== "edited_meanwhile") return outcome;
  const { changed_by: by, changed_at: at } = await describeLatestEdit(staffId);
  const when = at === null ? "in the meantime" : timeAgo(new Date(at));
  const error = `${by ?? "Someone"} changed this ${when}. Nothing was saved: look at what it is now, then save again.`;
  return { ok: false, error: { ...outcome.error, error } };
}
