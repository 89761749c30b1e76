import { and, desc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { countUpTo, type Keyset, type PageSql } from "#app/platform/db/keyset.server.ts";
import { auditLog, auditPersonal, auditUndos } from "./audit.table.ts";
import { type FieldValues, SESSION_ACTIONS } from "./audit-actions.ts";

/** Whose entries to read: all, or those of one staff member, with or without those of people without a leading role. */
export type AuditScope = "all" | { staffId: string; below: boolean };

export type AuditFilter = {
  staff?: string | undefined;
  action?: string | undefined;
  subjectType?: string | undefined;
  subjectId?: string | undefined;
  field?: string | undefined;
  via?: "page" | "api" | "job" | "cli" | undefined;
  batch?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

export type AuditRow = typeof auditLog.$inferSelect & {
  personal: { before?: FieldValues; after?: FieldValues; reason?: string } | null;
  undoneBy: number | null;
};

/** The newest entries first. */
export const newestFirst: Keyset<AuditRow> = {
  columns: [
    { column: auditLog.at, type: "timestamptz" },
    { column: auditLog.id, type: "bigint" },
  ],
  descending: true,
  keyOf: ({ at, id }) => [at.toISOString(), id],
};

// Literals, so that the partial index serves them.
const BELOW_MANAGERS = sql`not audit_log.roles && array['owner', 'manager']`;

function inScope(scope: AuditScope, staff: string | undefined): SQL | undefined {
  if (scope === "all") return undefined;
  const own = sql`${auditLog.staffId} = ${scope.staffId}`;
  if (!scope.below) return own;
  // Of one person, one of the two conditions decides.
  if (staff) return staff === scope.staffId ? own : BELOW_MANAGERS;
  return sql`(${own} or (${auditLog.staffId} is not null and ${BELOW_MANAGERS}))`;
}

/** One variant of a product, such as "variants.12", or one of its cells, such as "variants.12.price". */
const ROW = /^variants\.(\d{1,9})(?:\.(\w+))?$/;

/** A change of this field, or of this variant: the entries are found by the subject, and compared one by one. */
function changesField(field: string): SQL {
  const [, id, cell] = ROW.exec(field) ?? [];
  if (id === undefined) return sql`${field} = any(${auditLog.fields})`;
  const path = `$[*] ? (@.id == ${id})${cell ? `."${cell}"` : ""}`;
  // A row that was added without a value has not changed it.
  const side = (values: SQL) =>
    sql`nullif(jsonb_path_query_first(${values} -> 'variants', ${path}::jsonpath), 'null'::jsonb)`;
  return sql`('variants' = any(${auditLog.fields})
    and ${side(sql`${auditLog.before}`)} is distinct from ${side(sql`${auditLog.after}`)})`;
}

/** Entries about such subjects. Of all sessions, also the sign-ins, which stand in the log under the staff member. */
function isOfType(type: string, id: string | undefined): SQL | undefined {
  const ofType = eq(auditLog.subjectType, type);
  return type === "session" && !id ? or(ofType, inArray(auditLog.action, [...SESSION_ACTIONS])) : ofType;
}

function matches(filter: AuditFilter, scope: AuditScope): SQL {
  const { staff, action, subjectType, subjectId, field, via, batch, from, to } = filter;
  const conditions = [
    inScope(scope, staff),
    staff && eq(auditLog.staffId, staff),
    action && eq(auditLog.action, action),
    subjectType && isOfType(subjectType, subjectId),
    subjectId && eq(auditLog.subjectId, subjectId),
    field && changesField(field),
    via && eq(auditLog.via, via),
    batch && eq(auditLog.batch, batch),
    from && gte(auditLog.at, from),
    to && lt(auditLog.at, to),
  ].filter((condition) => condition !== undefined && condition !== "");
  return and(...(conditions as SQL[])) ?? sql`true`;
}

const selectEntries = (on: Database | Tx) =>
  on
    .select({ log: auditLog, personal: auditPersonal.values, undoneBy: auditUndos.undoneBy })
    .from(auditLog)
    .leftJoin(auditPersonal, eq(auditPersonal.auditId, auditLog.id))
    .leftJoin(auditUndos, eq(auditUndos.auditId, auditLog.id));

type Selected = Awaited<ReturnType<typeof selectEntries>>[number];
const toRow = ({ log, personal, undoneBy }: Selected): AuditRow => ({ ...log, personal, undoneBy });

/** One page of the entries that match. */
export async function findAuditEntries(filter: AuditFilter, scope: AuditScope, page: PageSql): Promise<AuditRow[]> {
  const rows = await selectEntries(db())
    .where(and(matches(filter, scope), page.where))
    .orderBy(page.orderBy)
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(toRow);
}

/** The number of entries that match, up to 10,001. */
export function countAuditEntries(filter: AuditFilter, scope: AuditScope): Promise<number> {
  return countUpTo(sql`${auditLog} where ${matches(filter, scope)}`);
}

/** The fields that the newest entries of a subject changed. */
export async function findChangedFields(type: string, id: string, scope: AuditScope): Promise<string[]> {
  const newest = db()
    .select({ fields: auditLog.fields })
    .from(auditLog)
    .where(matches({ subjectType: type, subjectId: id }, scope))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(200)
    .as("newest");
  const rows = await db()
    .selectDistinct({ field: sql<string>`unnest(${newest.fields})` })
    .from(newest);
  return rows.map(({ field }) => field).sort();
}

/** One entry by its id. */
export async function findAuditEntry(id: number, on: Database | Tx = db()): Promise<AuditRow | undefined> {
  const [row] = await selectEntries(on).where(eq(auditLog.id, id));
  return row && toRow(row);
}

const isAbout = ({ subjectType, subjectId }: { subjectType: string; subjectId: string }) =>
  and(eq(auditLog.subjectType, subjectType), eq(auditLog.subjectId, subjectId));

/** Entries of these actions on a subject, with these values in `after`. */
export type ChangesOf = { subjectType: string; subjectId: string; actions: string[]; after?: FieldValues };

/** The newest of these entries first, at most `limit`. */
export function findLatestChanges(
  { subjectType, subjectId, actions, after }: ChangesOf,
  limit: number,
  on: Database | Tx,
) {
  const { id, actorName, at, fields } = auditLog;
  return on
    .select({ id, actorName, at, fields })
    .from(auditLog)
    .where(
      and(
        isAbout({ subjectType, subjectId }),
        inArray(auditLog.action, actions),
        after && sql`${auditLog.after} @> ${JSON.stringify(after)}::jsonb`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
}

/** Whether a staff member has an entry of this action on a subject since this time. */
export async function hasEntrySince(
  of: { staffId: string; subjectType: string; subjectId: string; action: string },
  since: Date,
  on: Database | Tx = db(),
): Promise<boolean> {
  const found = await on
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(isAbout(of), gte(auditLog.at, since), eq(auditLog.action, of.action), eq(auditLog.staffId, of.staffId)))
    .limit(1);
  return found.length > 0;
}

/** The ids of the subjects on which a staff member has an entry of this action since this time. */
export async function findSubjectIdsSince(
  { staffId, subjectType, action }: { staffId: string; subjectType: string; action: string },
  since: Date,
  on: Database | Tx,
): Promise<Set<string>> {
  const isOf = and(eq(auditLog.staffId, staffId), eq(auditLog.action, action), eq(auditLog.subjectType, subjectType));
  const found = await on
    .select({ id: auditLog.subjectId })
    .from(auditLog)
    .where(and(isOf, gte(auditLog.at, since)));
  return new Set(found.map(({ id }) => id));
}

/** Whether a later entry of this action on a subject is not undone. */
export async function hasLaterEntry(
  { id, subjectType, subjectId, action }: Pick<AuditRow, "id" | "subjectType" | "subjectId" | "action">,
  on: Database | Tx,
): Promise<boolean> {
  const found = await on
    .select({ id: auditLog.id })
    .from(auditLog)
    .leftJoin(auditUndos, eq(auditUndos.auditId, auditLog.id))
    .where(
      and(
        isAbout({ subjectType, subjectId }),
        eq(auditLog.action, action),
        gt(auditLog.id, id),
        isNull(auditUndos.undoneBy),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** The entries of a bulk action, the newest first, at most `limit`. */
export async function findBatch(batch: string, limit: number, on: Database | Tx): Promise<AuditRow[]> {
  const rows = await selectEntries(on).where(eq(auditLog.batch, batch)).orderBy(desc(auditLog.id)).limit(limit);
  return rows.map(toRow);
}

/** Fields that follow from others: which emails were queued, and what an order's new address changes besides it. */
const DERIVED = ["emails", "link_version", "customer_id"];

/**
 * Returns the id of one of these entries whose fields were changed again by a later entry that still applies (it is not undone, and
 * is not itself the undo of a later one); undefined if there is none. Ignores entries of the same bulk action.
 */
export async function findOverriddenEntry(ids: number[], on: Database | Tx): Promise<number | undefined> {
  const later = alias(auditLog, "later");
  const [found] = await on
    .select({ id: auditLog.id })
    .from(auditLog)
    .innerJoin(
      later,
      and(
        eq(later.subjectType, auditLog.subjectType),
        eq(later.subjectId, auditLog.subjectId),
        gte(later.at, auditLog.at),
        gt(later.id, auditLog.id),
        sql`${later.fields} && array(select unnest(${auditLog.fields}) except select unnest(${sql.param(DERIVED)}::text[]))`,
        sql`coalesce(${later.undoes}, 0) <= ${auditLog.id}`,
        or(isNull(auditLog.batch), sql`${later.batch} is distinct from ${auditLog.batch}`),
      ),
    )
    .leftJoin(auditUndos, eq(auditUndos.auditId, later.id))
    .where(and(inArray(auditLog.id, ids), isNull(auditUndos.undoneBy)))
    .limit(1);
  return found?.id;
}

/** The newest later entry about the same subject that changed one of the same fields: what stands in the way of an undo. */
export async function findLaterChange({ id, at, subjectType, subjectId, fields }: AuditRow, on: Database | Tx) {
  const [found] = await on
    .select({ actorName: auditLog.actorName, at: auditLog.at, fields: auditLog.fields, action: auditLog.action })
    .from(auditLog)
    .where(
      and(
        isAbout({ subjectType, subjectId }),
        gte(auditLog.at, at),
        gt(auditLog.id, id),
        sql`${auditLog.fields} && ${sql.param(fields)}::text[]`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return found;
}
