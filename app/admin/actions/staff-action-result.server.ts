import { timeAgo } from "#app/admin/shop-time.ts";
import { type UndoLink, undoLink } from "#app/admin/ui/forms/action-result.ts";
import { describeStaffError } from "#app/features/staff/error-response.ts";
import { describeLatestEdit } from "#app/features/staff/management/describe-edits.ts";
import { type ExpectedError, ok, type Result } from "#app/platform/result.ts";
import type { ActionError, ActionSuccess } from "./run-action.server.ts";

type StaffError = Parameters<typeof describeStaffError>[0];

/** The Undo of a change of staff, if it has one. */
function undoOf(value: unknown): UndoLink | undefined {
  const auditId = value !== null && typeof value === "object" && "undo" in value ? value.undo : undefined;
  return typeof auditId === "number" ? undoLink(auditId) : undefined;
}

/** Returns the result of an action on staff as the page shows it, with its Undo. */
export function toStaffActionResult<Value, Failure extends StaffError & ExpectedError>(
  result: Result<Value, Failure>,
  message: string,
): Result<ActionSuccess, ActionError> {
  if (result.ok) return ok({ message, undo: undoOf(result.value) });
  const { error, fields } = describeStaffError(result.error);
  const { code } = result.error;
  return { ok: false, error: { code, error, fields, isStale: STALE.has(code) } };
}

/** The errors after which the page has to load its data again. */
const STALE: ReadonlySet<string> = new Set(["edited_meanwhile", "invalid_state"]);

/** As `toStaffActionResult`, for an edit of a staff member: the error says who was faster. */
export async function toStaffEditResult<Value, Failure extends StaffError & ExpectedError>(
  result: Result<Value, Failure>,
  message: string,
  staffId: string,
): Promise<Result<ActionSuccess, ActionError>> {
  const edited = toStaffActionResult(result, message);
  if (edited.ok || edited.error.code !== "edited_meanwhile") return edited;
  const { changed_by: by, changed_at: at } = await describeLatestEdit(staffId);
  const when = at === null ? "in the meantime" : timeAgo(new Date(at));
  const error = `${by ?? "Someone"} changed this ${when}. Nothing was saved: check the current values, then save again.`;
  return { ok: false, error: { ...edited.error, error } };
}
