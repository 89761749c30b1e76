import { fullTime } from "#app/admin/shop-time.ts";
import type { AuditEntryView } from "#app/features/audit/list-audit-entries.ts";

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** An entry as its row shows it: the time in the shop's time zone, and each changed field with its values as text. */
export function toEntryRow({ before, after, fields, ...entry }: AuditEntryView) {
  return {
    ...entry,
    when: fullTime(new Date(entry.at)),
    changes: fields.map((field) => ({
      field: field.replaceAll("_", " "),
      before: before?.[field] === undefined ? undefined : asText(before[field]),
      after: after?.[field] === undefined ? undefined : asText(after[field]),
    })),
  };
}

export type AuditEntryRow = ReturnType<typeof toEntryRow>;
