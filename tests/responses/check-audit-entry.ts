import { databasePool } from "#app/platform/db/db.server.ts";

/** Requests of staff that change nothing yet: first steps of a sign-in or set-up, options of passkeys, unpublished drafts. */
const WITHOUT_ENTRY =
  /^\/api\/admin\/((.+\/)?options|session|setup|setup\/passkey\/.+|me\/totp|drafts|drafts\/[^/]+)\/(\?|$)/;

/** Throws when a successful change by staff left no entry in the audit log. Deleting a draft is one, too. */
export async function checkAuditEntry(method: string, path: string, response: Response): Promise<void> {
  const isChange = path.startsWith("/api/admin/") && !["GET", "HEAD", "OPTIONS"].includes(method);
  if (!isChange || !response.ok || response.headers.get("idempotent-replayed")) return;
  if (method !== "DELETE" && WITHOUT_ENTRY.test(path)) return;
  const requestId = response.headers.get("x-request-id");
  const { rowCount } = await databasePool().query("select from audit_log where request_id = $1 limit 1", [requestId]);
  if (rowCount === 0) throw new Error(`${method} ${path} left no entry in the audit log`);
}
