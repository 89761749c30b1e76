import { z } from "zod";

import { ruleOf } from "#app/features/audit/audit-actions.ts";
import { staffTokenOf } from "#app/features/staff/sessions/staff-cookie.ts";
import { databasePool } from "#app/platform/db/db.server.ts";

/** Requests of staff that change nothing yet: first steps of a sign-in or set-up, options of passkeys, unpublished drafts. */
const WITHOUT_ENTRY =
  /^\/api\/admin\/((.+\/)?options|session|setup|setup\/passkey\/.+|me\/totp|drafts|drafts\/[^/]+)\/(\?|$)/;

/**
 * Throws when a successful change by staff left no entry in the audit log, or its response does not say how to undo it.
 * Deleting a draft is one, too; a sign-out without a session is none.
 */
export async function checkAuditEntry(method: string, path: string, sent: Headers, response: Response): Promise<void> {
  const isChange = path.startsWith("/api/admin/") && !["GET", "HEAD", "OPTIONS"].includes(method);
  if (!isChange || !response.ok || response.headers.get("idempotent-replayed")) return;
  if (WITHOUT_ENTRY.test(path) && (method !== "DELETE" || staffTokenOf(sent) === undefined)) return;
  const requestId = response.headers.get("x-request-id");
  const { rows } = await databasePool().query<Entry>(
    `select log.id::int, action, staff_id, actor_name, via, subject_type, subject_id, fields, before, after, values as personal
     from audit_log log left join audit_personal on audit_id = log.id where request_id = $1`,
    [requestId],
  );
  const name = `${method} ${path}`;
  if (rows.length === 0) throw new Error(`${name} left no entry in the audit log`);
  for (const entry of rows) checkContent(name, entry);
  if (!path.endsWith("/undo/")) await checkUndo(name, rows, response);
}

type Values = Record<string, unknown>;
type Entry = {
  id: number;
  action: string;
  staff_id: string | null;
  actor_name: string;
  via: string;
  subject_type: string;
  subject_id: string;
  fields: string[];
  before: Values | null;
  after: Values | null;
  personal: { before?: Values; after?: Values } | null;
};

/** Actions on secrets and sessions, which have no value that may be stored. */
const WITHOUT_VALUES = new Set([
  "me.password",
  "me.recovery_codes",
  "me.totp",
  "me.totp_remove",
  "session.end",
  "session.sign_out",
  "staff.reset_factors",
]);

/** Actions that add something, of which nothing was there before. */
const WITHOUT_BEFORE = new Set([
  ...WITHOUT_VALUES,
  "bench.make",
  "bench.undo_remove",
  "drafts.create",
  "images.upload",
  "me.passkey_add",
  "orders.note",
  // The second time, only the packed units change.
  "orders.pack",
  "orders.resend_email",
  "orders.restock",
  "owner.setup",
  "previews.create",
  "products.create",
  "products.schedule",
  "refunds.request",
  "session.sign_in",
  "session.step_up",
  "staff.end_sessions",
  "staff.invite",
  "staff.join",
]);

/** Throws when an entry does not name its person, its way and its subject, or not what was before and after. */
function checkContent(name: string, { personal, ...entry }: Entry): void {
  const { action, staff_id, actor_name, via, subject_type, subject_id, fields } = entry;
  const before = Object.keys({ ...entry.before, ...personal?.before });
  const named = new Set([...before, ...Object.keys({ ...entry.after, ...personal?.after })]);
  const problems = [
    (staff_id === null || actor_name === "") && "its person",
    via !== "api" && "that it came by the API",
    (subject_type === "" || subject_id === "") && "its subject",
    [...named].sort().join() !== fields.join() && "the values of its fields",
    named.size === 0 && !WITHOUT_VALUES.has(action) && "what changed",
    before.length === 0 && !WITHOUT_BEFORE.has(action) && "what was before",
  ].filter(Boolean);
  if (problems.length > 0) throw new Error(`The entry ${action} of ${name} does not have ${problems.join(", ")}`);
}

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
