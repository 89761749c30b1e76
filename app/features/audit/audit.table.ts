import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytea, timestamptz } from "#app/platform/db/columns.ts";
import type { FieldValues } from "./audit-actions.ts";
import type { BrokenEntry } from "./broken-entry.ts";

const auditId = () => bigint({ mode: "number" });

/**
 * Who did what in the back office. Partitioned by year (audit-log.sql), append-only by trigger, and linked by `audit_chain`.
 * Personal values are in `audit_personal`: here is only their salted digest. No foreign keys: entries outlive their subjects.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: auditId().notNull().generatedAlwaysAsIdentity(),
    at: timestamptz().notNull(),
    /** Null for jobs and commands. */
    staffId: uuid(),
    /** The name at that time: the staff member, the job or the command. */
    actorName: text().notNull(),
    /** The roles at that time: a manager sees the entries of assistants, packers, bookkeepers and viewers. */
    roles: text().array().notNull(),
    via: text({ enum: ["page", "api", "job", "cli"] }).notNull(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    subjectLabel: text().notNull(),
    /** The names of the changed fields, personal ones included. */
    fields: text().array().notNull(),
    before: jsonb().$type<FieldValues>(),
    after: jsonb().$type<FieldValues>(),
    reason: text().notNull(),
    /** The same for all entries of one bulk action. */
    batch: uuid(),
    /** The entry that this one reverses. */
    undoes: auditId(),
    requestId: text(),
    network: text(),
    personalDigest: bytea(),
    /** The SHA-256 of all columns but `id` (entry-digest.ts). */
    digest: bytea().notNull(),
  },
  (entry) => [
    primaryKey({ columns: [entry.id, entry.at] }),
    index("audit_log_by_time").on(entry.at, entry.id),
    index("audit_log_of_staff").on(entry.staffId, entry.at, entry.id),
    index("audit_log_of_staff_action").on(entry.staffId, entry.action, entry.at, entry.id),
    index("audit_log_of_action").on(entry.action, entry.at, entry.id),
    index("audit_log_of_action_via").on(entry.action, entry.via, entry.at, entry.id),
    index("audit_log_of_via").on(entry.via, entry.at, entry.id),
    index("audit_log_of_subject").on(entry.subjectType, entry.subjectId, entry.at, entry.id),
    index("audit_log_of_subject_action").on(entry.subjectType, entry.action, entry.at, entry.id),
    // What a manager sees of another person.
    index("audit_log_below_managers")
      .on(entry.staffId, entry.at, entry.id)
      .where(sql`not ${entry.roles} && array['owner', 'manager']`),
    index("audit_log_of_batch").on(entry.batch).where(sql`${entry.batch} is not null`),
    check("audit_via_is_known", sql`${entry.via} in ('page', 'api', 'job', 'cli')`),
    check("audit_of_staff", sql`(${entry.staffId} is not null) = (${entry.via} in ('page', 'api'))`),
  ],
);

/**
 * The order in which entries were committed, without gaps. A deferred trigger adds the row at the commit. `hash` is the
 * SHA-256 of the previous hash, the entry's id and its digest, so that no entry changes or disappears unnoticed.
 */
export const auditChain = pgTable("audit_chain", {
  position: auditId().primaryKey(),
  auditId: auditId().notNull().unique("audit_chain_of_entry"),
  at: timestamptz().notNull(),
  hash: bytea().notNull(),
});

/** The personal values of an entry, with the salt of their digest. Deleted when the data of the person is erased. */
export const auditPersonal = pgTable(
  "audit_personal",
  {
    auditId: auditId().primaryKey(),
    personType: text({ enum: ["order", "customer", "email", "staff"] }).notNull(),
    personId: text().notNull(),
    values: jsonb().$type<{ before?: FieldValues; after?: FieldValues; reason?: string }>().notNull(),
    salt: bytea().notNull(),
  },
  (row) => [index("audit_personal_of_person").on(row.personType, row.personId)],
);

/** Which entries have been undone, each at most once. */
export const auditUndos = pgTable("audit_undos", {
  auditId: auditId().primaryKey(),
  undoneBy: auditId().notNull(),
});

/** Checks of the chain, one row each. The next one starts with what the last intact one found. */
export const auditChecks = pgTable(
  "audit_checks",
  {
    id: auditId().primaryKey().generatedAlwaysAsIdentity(),
    startedAt: timestamptz().notNull(),
    /** Updated while it runs: one that stopped with its process counts as ended after a while. */
    updatedAt: timestamptz().notNull(),
    /** Null while it runs. */
    endedAt: timestamptz(),
    /** How many entries are intact. */
    entries: auditId().notNull().default(0),
    /** The hash of the last intact entry. */
    hash: text(),
    /** The first broken entry; null if the log is complete. */
    broken: jsonb().$type<BrokenEntry>(),
  },
  // One at a time.
  (run) => [uniqueIndex("audit_check_running").on(sql`(true)`).where(sql`${run.endedAt} is null`)],
);
