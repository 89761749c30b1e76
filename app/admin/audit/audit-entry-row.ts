import { fullTime } from "#app/admin/shop-time.ts";
import { valueText } from "#app/admin/ui/value-text.ts";
import type { AuditEntryView } from "#app/features/audit/list-audit-entries.ts";

/** An entry as its row shows it: the time in the shop's time zone, and each changed field with its values as text. */
export function toEntryRow({ before, after, fields, ...entry }: AuditEntryView) {
  return {
    ...entry,
    when: fullTime(new Date(entry.at)),
    changes: fields.map((field) => ({
      field: field.replaceAll("_", " "),
      before: before?.[field] === undefined ? undefined : valueText(before[field]),
      after: after?.[field] === undefined ? undefined : valueText(after[field]),
    })),
  };
}

export type AuditEntryRow = ReturnType<typeof toEntryRow>;
