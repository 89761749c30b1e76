import { z } from "zod";
import { auditQuery } from "#app/features/audit/audit.contract.ts";
import { findQuery } from "#app/features/find/find.contract.ts";
import { daySchema, readQuery } from "#app/platform/http/input-schemas.ts";
import { startOfDay } from "#app/platform/shop-days.ts";

/** The filters of the page: days, where the log takes times. */
const { action, staff, subject_type, subject_id, field, via, after } = auditQuery.shape;
const querySchema = z.object({
  search: findQuery.shape.q.optional(),
  action,
  staff,
  subject_type,
  subject_id,
  field,
  via,
  after,
  from: daySchema.optional(),
  to: daySchema.optional(),
});

export type ReadFilters = z.output<typeof querySchema>;

/** The filters in the URL. Those that can't be read count as missing. */
export const readAuditFilters = (url: string): ReadFilters => readQuery(querySchema, url);

/** The times from the first day until after the last one. */
const timesOf = (from: string | undefined, to: string | undefined) => ({
  from: from && startOfDay(from).toISOString(),
  to: to && startOfDay(to, 1).toISOString(),
});

/** The query of the log; undefined for a field without its subject or a subject without its type. */
export function logQueryOf({ search: _, from, to, ...filters }: ReadFilters) {
  const parsed = auditQuery.safeParse({ ...filters, ...timesOf(from, to) });
  return { query: parsed.success ? parsed.data : undefined };
}
