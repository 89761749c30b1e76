import { randomBytes } from "node:crypto";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { StaffRequestRepeatedError } from "#app/features/staff/access/requests/perform-once.server.ts";
import { claimStaffRequest } from "#app/features/staff/access/requests/staff-requests.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { insertAuditEntries, insertPersonalValues, insertUndos } from "./audit.queries.ts";
import type { AuditAction, AuditSubjectType, FieldValues } from "./audit-actions.ts";
import { canonicalJson, entryDigest, personalDigest } from "./entry-digest.ts";

/** The id of an audit entry. */
export type AuditId = number;

/** Whom personal values belong to. They are erased with the data of this order, customer, email address or staff member. */
export type AuditPerson = { type: "order" | "customer" | "email" | "staff"; id: string };

export type AuditEntry = {
  by: Actor;
  action: AuditAction;
  /** `label` names the subject when it no longer exists: an order's number, a product's name. It must not be personal. */
  subject: { type: AuditSubjectType; id: string | number; label: string };
  /** Only the changed fields (`changedFields`), and nothing personal. */
  before?: FieldValues;
  after?: FieldValues;
  /** What the actor typed. With `personal`, even without values, it is stored apart and erased with them. */
  reason?: string;
  /** Names, addresses, emails, notes: stored apart, so that they can be erased. */
  personal?: { person: AuditPerson; before?: FieldValues; after?: FieldValues };
  /** The same UUID for all entries of one bulk action. */
  batch?: string;
  /** The entry that this action reverses. */
  undoes?: AuditId;
};

/** An entry is undone at most once. */
export class AlreadyUndoneError extends Error {}

/**
 * Adds an entry to the audit log, in the transaction of the action, and returns its id. The chain is extended at the commit.
 * Throws AlreadyUndoneError if another entry undoes the same one, and StaffRequestRepeatedError if the action's
 * Idempotency-Key was used: the transaction must roll back.
 */
export async function writeAuditEntry(tx: Tx, entry: AuditEntry): Promise<AuditId> {
  const [id] = await writeAuditEntries(tx, [entry]);
  if (id === undefined) throw new Error("The audit entry was not stored");
  return id;
}

/**
 * Adds the entries of one bulk action, made by one actor, with a few statements for any number. Otherwise as `writeAuditEntry`.
 */
export async function writeAuditEntries(tx: Tx, entries: AuditEntry[]): Promise<AuditId[]> {
  const rows = entries.map(toRow);
  const [first] = rows;
  if (!first) return [];
  const ids = await insertAuditEntries(
    tx,
    rows.map(({ columns }) => columns),
  );
  const auditIdOf = (index: number) => ids[index] ?? 0;
  const personal = rows.flatMap((row, n) => (row.personal ? [{ auditId: auditIdOf(n), ...row.personal }] : []));
  await insertPersonalValues(tx, personal);
  const undos = entries.flatMap(({ undoes }, n) =>
    undoes === undefined ? [] : [{ auditId: undoes, undoneBy: auditIdOf(n) }],
  );
  if (!(await insertUndos(tx, undos))) throw new AlreadyUndoneError("Undone already");
  const { by } = first.entry;
  const request = by.kind === "staff" ? by.request : undefined;
  if (request && !(await claimStaffRequest(tx, request, first.columns))) {
    throw new StaffRequestRepeatedError("Another transaction has performed this request");
  }
  return ids;
}

/** The columns of an entry, and its personal values. */
function toRow(entry: AuditEntry) {
  const { by, subject, undoes } = entry;
  const { before, after, reason, personal } = separatePersonalValues(entry);
  const salt = randomBytes(32);
  const columns = {
    at: now(),
    ...actorColumns(by),
    action: entry.action,
    subjectType: subject.type,
    subjectId: String(subject.id),
    subjectLabel: subject.label.toWellFormed(),
    fields: changedNames(entry),
    before,
    after,
    reason,
    batch: entry.batch ?? null,
    undoes: undoes ?? null,
    personalDigest: personal ? personalDigest(salt, personal.values) : null,
  };
  const stored = { ...columns, digest: entryDigest(columns) };
  return { entry, columns: stored, personal: personal && { ...personal, salt } };
}

function actorColumns(by: Actor) {
  if (by.kind !== "staff") {
    return { staffId: null, actorName: by.name, roles: [], via: by.kind, requestId: null, network: null };
  }
  const { staffId, name, roles, via, requestId, network } = by;
  return { staffId, actorName: name.toWellFormed(), roles: [...roles], via, requestId, network };
}

/** As they are read back from jsonb. */
const stored = (values: FieldValues | undefined): FieldValues | null => values && JSON.parse(canonicalJson(values));

function separatePersonalValues({ before, after, reason = "", personal }: AuditEntry) {
  const columns = { before: stored(before) ?? null, after: stored(after) ?? null };
  if (!personal) return { ...columns, reason: reason.toWellFormed(), personal: undefined };
  const values = stored({ before: personal.before, after: personal.after, ...(reason && { reason }) }) ?? {};
  return {
    ...columns,
    reason: "",
    personal: { personType: personal.person.type, personId: personal.person.id, values },
  };
}

function changedNames({ before, after, personal }: AuditEntry): string[] {
  const sides = [before, after, personal?.before, personal?.after];
  return [...new Set(sides.flatMap((values) => Object.keys(values ?? {})))].sort();
}
