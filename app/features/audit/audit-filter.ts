import type { z } from "@hono/zod-openapi";
import type { auditQuery } from "./audit.contract.ts";
import type { AuditFilter } from "./audit-entries.queries.ts";

/** The filters of the audit log, without the page. */
export type AuditQuery = Omit<z.output<typeof auditQuery>, "limit" | "offset" | "after">;

/** The filter for the database. */
export function toFilter(query: AuditQuery): AuditFilter {
  const { subject_type: subjectType, subject_id: subjectId, from, to, ...same } = query;
  return { ...same, subjectType, subjectId, from: timeOf(from), to: timeOf(to) };
}

const timeOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
