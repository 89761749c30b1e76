import { pageName } from "#app/admin/layout/navigation-entries.ts";
import { changesOfField } from "#app/admin/products/document-changes.ts";
import { fullTime } from "#app/admin/shop-time.ts";
import type { AuditEntryView } from "#app/features/audit/list-audit-entries.ts";

/** What entries store only so that they can be undone. */
const FOR_UNDO = new Set([
  "schedule",
  "product",
  "draft",
  "images_version",
  "card",
  "undo_until",
  "emails",
  "replaced_email",
  "replaced_correction",
  "shipment",
  "shipments",
  "link_version",
  "refunds",
  "earlier_refunds",
  "units",
  "canceled",
  "packed",
]);

/** Links between rows of the database, which say nothing to people. */
const isInternal = (field: string) => field.endsWith("_id") || field === "preview_link";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** A time that an entry stores, in the shop's time zone. */
const readable = (value: unknown) =>
  typeof value === "string" && INSTANT.test(value) ? fullTime(new Date(value)) : value;

/** The page that a person was denied, by its name in the menu: what is "GET /admin/staff" in the log. */
const deniedPage = (label: string) => {
  const page = pageName(/^GET (\/admin\/[a-z]+)$/.exec(label)?.[1]);
  return page === undefined ? label : `Opening the page “${page}”`;
};

/** An entry as its row shows it: the time in the shop's time zone, and each changed field with its values as text. */
export function toEntryRow({ before, after, fields, ...entry }: AuditEntryView) {
  const { subject, action } = entry;
  return {
    ...entry,
    subject: action === "access.denied" ? { ...subject, label: deniedPage(subject.label) } : subject,
    when: fullTime(new Date(entry.at)),
    changes: fields
      .filter((field) => !isInternal(field))
      .flatMap((field) =>
        FOR_UNDO.has(field) ? [] : changesOfField(field, readable(before?.[field]), readable(after?.[field])),
      ),
  };
}

export type AuditEntryRow = ReturnType<typeof toEntryRow>;
