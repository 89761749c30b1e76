import { z } from "zod";
import { ruleOf } from "#app/features/audit/audit-actions.ts";
import { staffTokenOf } from "#app/features/staff/sessions/staff-cookie.ts";
import { databasePool } from "#app/platform/db/db.server.ts";

/** Requests of staff that change nothing yet: first steps of a sign-in or set-up, options of passkeys, unpublished drafts. */
const WITHOUT_ENTRY =
  /^\/api\/admin\/((.+\/)?options|session|setup|setup\/passkey\/.+|me\/totp|drafts|drafts\/[^/]+)\/(\?|$)/;

/**
 * Throws when a successful change by staff left no entry in the audit log, or its response does not say how to undo it. Deleting a draft is one, too; a sign-out without
 * a session is none.
 */
export async function checkAuditEntry(method: string, path: string, sent: Headers, response: Response): Promise<void> {
  const isChange = path.startsWith("/api/admin/") && !["GET", "HEAD", "OPTIONS"].includes(method);
  if (!isChange || !response.ok || response.headers.get("idempotent-replayed")) return;
  if (WITHOUT_ENTRY.test(path) && (method !== "DELETE" || staffTokenOf(sent) === undefined)) return;
  const requestId = response.headers.get("x-request-id");
  const { rows } = await databasePool().query<Entry>(
    "select id::int, action, after from audit_log where request_id = $1",
    [requestId],
  );
  if (rows.length === 0) throw new Error(`${method} ${path} left no entry in the audit log`);
  if (!path.endsWith("/undo/")) await checkUndo(`${method} ${path}`, rows, response);
}

type Entry = { id: number; action: string; after: Record<string, unknown> | null };

/** An action that waits can be undone for a while, if its entry says so; a count that was right changed nothing. */
function isUndoable({ action, after }: Entry): boolean {
  const { undo, undoInTime } = ruleOf(action);
  return undo !== undefined && (!undoInTime || after?.undo_until !== undefined) && after?.movement_id !== null;
}

/** Throws when the response to a reversible action does not name the entry to undo it by. */
async function checkUndo(name: string, entries: Entry[], response: Response): Promise<void> {
  const ids = entries.filter(isUndoable).map(({ id }) => id);
  if (ids.length === 0) return;
  const body: unknown = await response.clone().json();
  const named = [body].flat().map((one) => bodySchema.safeParse(one).data?.undo?.audit_id);
  if (!named.some((id) => id !== undefined && ids.includes(id))) throw new Error(`${name} does not say how to undo it`);
}

const bodySchema = z.looseObject({ undo: z.object({ audit_id: z.number(), until: z.string().nullable() }).nullable() });
