import type { z } from "@hono/zod-openapi";
import { type Forbidden, may, requirePermission, type StaffActor } from "#app/features/staff/access/actor.ts";
import { readPage } from "#app/platform/db/keyset.server.ts";
import type { Page } from "#app/platform/http/keyset.ts";
import { ok, type Result } from "#app/platform/result.ts";
import type { auditEntrySchema, auditQuery } from "./audit.contract.ts";
import { AUDIT_SUBJECTS, type AuditSubjectType, ruleOf, SUBJECT_HISTORY } from "./audit-actions.ts";
import {
  type AuditFilter,
  type AuditRow,
  type AuditScope,
  countAuditEntries,
  findAuditEntries,
  findChangedFields,
  newestFirst,
} from "./audit-entries.queries.ts";
import { toFilter } from "./audit-filter.ts";
import { mayUndoEntry } from "./may-undo-entry.ts";
import { isUndoTime } from "./undo-time.ts";

export type AuditEntryView = z.infer<typeof auditEntrySchema>;

/** One page of the audit log, and the number of all entries (at most 10,001). */
export type AuditPage = { page: Page<AuditEntryView>; total: number };

type ListError = Forbidden | { code: "invalid_cursor" };

/**
 * Lists the entries that the actor may see, the newest first: owners all; managers their own and those of people who lead
 * nobody; others their own. The history of one subject is visible to all who may see the subject.
 * Errors: forbidden, invalid_cursor.
 */
export async function listAuditEntries(
  { limit, offset, after, ...query }: z.output<typeof auditQuery>,
  by: StaffActor,
): Promise<Result<AuditPage, ListError>> {
  const allowed = requirePermission(by, "audit.view");
  if (!allowed.ok) return allowed;
  const filter = toFilter(query);
  const scope = scopeOf(by, filter);
  const [found, total] = await Promise.all([
    readPage(newestFirst, { limit, offset, after }, (page) => findAuditEntries(filter, scope, page)),
    countAuditEntries(filter, scope),
  ]);
  if (!found.ok) return found;
  const rows = found.value.rows.map((row) => toEntryView(row, by));
  return ok({ page: { ...found.value, rows }, total });
}

/** The fields that were changed of a subject lately, as far as the actor may see its entries. */
export async function listChangedFields(type: AuditSubjectType, id: string, by: StaffActor): Promise<string[]> {
  return may(by, "audit.view")
    ? await findChangedFields(type, id, scopeOf(by, { subjectType: type, subjectId: id }))
    : [];
}

/** The subjects of which the actor sees every change: of others, only their own entries. */
export const subjectsWithFullHistory = (by: StaffActor): AuditSubjectType[] =>
  may(by, "audit.view") ? AUDIT_SUBJECTS.filter((type) => seesFullHistory(by, type)) : [];

function seesFullHistory(by: StaffActor, type: AuditSubjectType): boolean {
  const permission = SUBJECT_HISTORY[type];
  return may(by, "audit.view_all") || (permission !== undefined && may(by, permission));
}

function scopeOf(by: StaffActor, { subjectType, subjectId }: AuditFilter): AuditScope {
  if (may(by, "audit.view_all")) return "all";
  if (subjectId !== undefined && seesFullHistory(by, subjectType as AuditSubjectType)) return "all";
  return { staffId: by.staffId, below: by.roles.includes("manager") };
}

/**
 * What the actor sees of an entry: personal values need `customers.view`, the network `audit.view_all`, the ids of payments
 * `payments.decide`.
 */
export function toEntryView(row: AuditRow, by: StaffActor): AuditEntryView {
  const personal = may(by, "customers.view") ? row.personal : null;
  const { fields, before, after } = may(by, "payments.decide") ? row : withoutPaymentIds(row);
  const { label, undoInTime } = ruleOf(row.action);
  const isOpen = row.undoneBy === null && (!undoInTime || isUndoTime(row));
  return {
    id: row.id,
    at: row.at.toISOString(),
    by: { staff_id: row.staffId, name: row.actorName, via: row.via },
    action: row.action,
    label,
    subject: { type: row.subjectType, id: row.subjectId, label: row.subjectLabel },
    fields,
    before: merged(before, personal?.before),
    after: merged(after, personal?.after),
    reason: personal?.reason ?? row.reason,
    erased: row.personalDigest !== null && row.personal === null,
    batch: row.batch,
    undoes: row.undoes,
    undone_by: row.undoneBy,
    can_undo: isOpen && mayUndoEntry(row, by),
    request_id: row.requestId,
    network: may(by, "audit.view_all") ? row.network : null,
  };
}

/** The fields with the id of a payment, with which anybody can open its order as the shopper. `due` has it as the reference. */
const PAYMENT_IDS = new Set(["payment", "due"]);

function withoutPaymentIds({ fields, before, after }: AuditRow): Pick<AuditRow, "fields" | "before" | "after"> {
  const without = (values: AuditRow["before"]) =>
    values && Object.fromEntries(Object.entries(values).filter(([field]) => !PAYMENT_IDS.has(field)));
  return { fields: fields.filter((field) => !PAYMENT_IDS.has(field)), before: without(before), after: without(after) };
}

const merged = (values: AuditRow["before"], personal: AuditRow["before"] | undefined) =>
  values || personal ? { ...values, ...personal } : null;
