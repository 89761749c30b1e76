import {
  type Forbidden,
  requirePermission,
  requireStepUp,
  type StaffActor,
  type StepUpRequired,
} from "#app/features/staff/access/actor.ts";
import { BYTE_ORDER_MARK, csvRow } from "#app/platform/csv.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { readPage } from "#app/platform/db/keyset.server.ts";
import type { CsvFile } from "#app/platform/http/csv-response.server.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { shopDay, shopTime } from "#app/platform/shop-days.ts";
import { ruleOf } from "./audit-actions.ts";
import { type AuditRow, findAuditEntries, newestFirst } from "./audit-entries.queries.ts";
import { type AuditQuery, toFilter } from "./audit-filter.ts";
import { writeAuditEntry } from "./write-audit-entry.ts";

const PAGE = 500;

const COLUMNS: [name: string, of: (row: AuditRow) => string | number | null][] = [
  ["id", ({ id }) => id],
  ["at", ({ at }) => shopTime(at)],
  ["person", ({ actorName }) => actorName],
  ["roles", ({ roles }) => roles.join(" ")],
  ["via", ({ via }) => via],
  ["action", ({ action }) => action],
  ["what", ({ action }) => ruleOf(action).label],
  ["subject_type", ({ subjectType }) => subjectType],
  ["subject_id", ({ subjectId }) => subjectId],
  ["subject", ({ subjectLabel }) => subjectLabel],
  ["fields", ({ fields }) => fields.join(" ")],
  ["before", (row) => valuesText(row, "before")],
  ["after", (row) => valuesText(row, "after")],
  ["reason", ({ reason, personal }) => personal?.reason ?? reason],
  ["erased", ({ personalDigest, personal }) => (personalDigest && !personal ? "yes" : "")],
  ["batch", ({ batch }) => batch],
  ["undoes", ({ undoes }) => undoes],
  ["undone_by", ({ undoneBy }) => undoneBy],
  ["request_id", ({ requestId }) => requestId],
  ["network", ({ network }) => network],
];

/** A cell of a spreadsheet holds 32,767 characters. */
const MAX_CELL = 32_000;

function valuesText(row: AuditRow, side: "before" | "after"): string {
  const values = { ...row[side], ...row.personal?.[side] };
  const text = Object.keys(values).length > 0 ? JSON.stringify(values) : "";
  if (text.length <= MAX_CELL) return text;
  return `${text.slice(0, MAX_CELL).toWellFormed()} … (cut: ${text.length} characters in the audit log)`;
}

/**
 * Exports the entries that match as CSV, the newest first, with personal values. The export is an entry itself. Errors:
 * forbidden, step_up.
 */
export async function exportAuditLog(
  query: AuditQuery,
  by: StaffActor,
): Promise<Result<CsvFile, Forbidden | StepUpRequired>> {
  const allowed = requirePermission(by, "audit.export");
  if (!allowed.ok) return allowed;
  const confirmed = requireStepUp(by);
  if (!confirmed.ok) return confirmed;
  await transaction(async (tx) => {
    const subject = { type: "log", id: "audit", label: "Audit log" } as const;
    return ok(await writeAuditEntry(tx, { by, action: "audit.export", subject, after: { filters: query } }));
  });
  return ok({ name: `audit-${shopDay()}.csv`, rows: readRows(query) });
}

async function* readRows(query: AuditQuery): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(COLUMNS.map(([name]) => name));
  const filter = toFilter(query);
  let after: string | undefined;
  do {
    const found = await readPage(newestFirst, { limit: PAGE, after }, (page) => findAuditEntries(filter, "all", page));
    if (!found.ok) throw new Error("The cursor of the list itself is invalid");
    yield found.value.rows.map((row) => csvRow(COLUMNS.map(([, of]) => of(row)))).join("");
    after = found.value.next;
  } while (after !== undefined);
}
