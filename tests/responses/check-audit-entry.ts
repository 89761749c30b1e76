import { staffTokenOf } from "#app/features/staff/sessions/staff-cookie.ts";
import { databasePool } from "#app/platform/db/db.server.ts";

/** Requests of staff that change nothing yet: first steps of a sign-in or set-up, options of passkeys, unpublished drafts. */
const WITHOUT_ENTRY =
  /^\/api\/admin\/((.+\/)?options|session|setup|setup\/passkey\/.+|me\/totp|drafts|drafts\/[^/]+)\/(\?|$)/;

/**
 * Throws when a successful change by staff left no entry in the audit log. Deleting a draft is one, too; a sign-out without
 * a session is none.
 */
export async function checkAuditEntry(method: string, path: string, sent: Headers, response: Response): Promise<void> {
  const isChange = path.startsWith("/api/admin/") && !["GET", "HEAD", "OPTIONS"].includes(method);
  if (!isChange || !response.ok || response.headers.get("idempotent-replayed")) return;
  if (WITHOUT_ENTRY.test(path) && (method !== "DELETE" || staffTokenOf(sent) === undefined)) return;
  const requestId = response.headers.get("x-request-id");
  const { rowCount } = await databasePool().query("select from audit_log where request_id = $1 limit 1", [requestId]);
  if (rowCount === 0) throw new Error(`${method} ${path} left no entry in the audit log`);
}
