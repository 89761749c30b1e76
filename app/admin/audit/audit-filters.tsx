import { dateText } from "#app/admin/shop-time.ts";
import type { AppliedFilter } from "#app/admin/ui/filters/applied-filters.tsx";
import { FilterField } from "#app/admin/ui/filters/filter-field.tsx";
import { ListFilters } from "#app/admin/ui/filters/list-filters.tsx";
import { Select } from "#app/ui/select.tsx";
import { auditAddress } from "./audit-address.ts";

const VIA = [
  { value: "page", text: "Back office" },
  { value: "api", text: "API" },
  { value: "job", text: "Automatic" },
  { value: "cli", text: "Terminal" },
];

const SUBJECTS = [
  { value: "order", text: "Orders" },
  { value: "product", text: "Products" },
  { value: "draft", text: "Drafts of products" },
  { value: "image", text: "Uploaded images" },
  { value: "variant", text: "Stock" },
  { value: "review", text: "Reviews" },
  { value: "staff", text: "Staff" },
  { value: "session", text: "Sign-ins and denied access" },
  { value: "setting", text: "Settings" },
  { value: "log", text: "This log" },
];

export type FilterOption = { value: string; text: string };
type Name = "search" | "action" | "staff" | "subject_type" | "subject_id" | "field" | "via" | "from" | "to";
export type AuditFilterValues = { [Of in Name]?: string | undefined };
type Props = { typed: AuditFilterValues; actions: FilterOption[]; people: FilterOption[]; fields: FilterOption[] };

const any = (text: string, options: FilterOption[]) => [{ value: "", text }, ...options];

/** The filters of the audit log: an order, a product or a SKU, who, what, source and dates. */
export function AuditFilters({ typed, actions, people, fields }: Props) {
  const { subject_id, ...filters } = typed;
  return (
    <ListFilters
      action="/admin/audit"
      filters={withoutEmpty(filters)}
      searchLabel="Order number, product or SKU"
      tab={undefined}
    >
      {people.length > 0 && (
        <Select label="Who" name="staff" options={any("Everyone", people)} defaultValue={typed.staff ?? ""} />
      )}
      <Select label="What" name="action" options={any("Everything", actions)} defaultValue={typed.action ?? ""} />
      {subject_id === undefined ? (
        <Select
          label="About"
          name="subject_type"
          options={any("Anything", SUBJECTS)}
          defaultValue={typed.subject_type ?? ""}
        />
      ) : (
        <>
          <input type="hidden" name="subject_type" value={typed.subject_type} />
          <input type="hidden" name="subject_id" value={subject_id} />
          <Select label="Field" name="field" options={any("Any field", fields)} defaultValue={typed.field ?? ""} />
        </>
      )}
      <Select label="Source" name="via" options={any("Any source", VIA)} defaultValue={typed.via ?? ""} />
      <FilterField label="From" name="from" type="date" defaultValue={typed.from} />
      <FilterField label="To" name="to" type="date" defaultValue={typed.to} />
    </ListFilters>
  );
}

const withoutEmpty = (values: AuditFilterValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));

type Known = { actions: FilterOption[]; people: FilterOption[]; fields: FilterOption[]; subject: string | undefined };

/** The filters that are set, as texts. A subject and its field are removed together. */
export function appliedAuditFilters(
  typed: AuditFilterValues,
  { actions, people, fields, subject }: Known,
): AppliedFilter[] {
  const textIn = (options: FilterOption[], value = "") =>
    options.find((option) => option.value === value)?.text ?? value;
  const texts: AuditFilterValues = {
    search: typed.search && `“${typed.search}”`,
    staff: typed.staff && `By ${people.find(({ value }) => value === typed.staff)?.text ?? "one person"}`,
    action: typed.action && textIn(actions, typed.action),
    subject_type:
      typed.subject_type &&
      (typed.subject_id ? `About ${subject ?? "one subject"}` : textIn(SUBJECTS, typed.subject_type)),
    field: typed.field && `Field: ${textIn(fields, typed.field)}`,
    via: typed.via && textIn(VIA, typed.via),
    from: typed.from && `From ${dateText(typed.from)}`,
    to: typed.to && `To ${dateText(typed.to)}`,
  };
  return Object.entries(texts).flatMap(([name, text]) => {
    if (!text) return [];
    const removed = name === "subject_type" ? ["subject_type", "subject_id", "field"] : [name];
    const others = Object.entries(typed).filter(([other]) => !removed.includes(other));
    return [{ name, text, without: auditAddress(Object.fromEntries(others)) }];
  });
}
