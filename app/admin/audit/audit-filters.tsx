import { FilterField } from "#app/admin/ui/filter-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";

const VIA = [
  { value: "", text: "Any way" },
  { value: "page", text: "Back office" },
  { value: "api", text: "API" },
  { value: "job", text: "By itself" },
  { value: "cli", text: "Terminal" },
];

type Typed = "action" | "staff" | "subject_type" | "subject_id" | "field" | "via" | "from" | "to";
type Option = { value: string; text: string };
type Props = { typed: { [Name in Typed]?: string | undefined }; actions: Option[]; people: Option[] };

/** A subject and its field come from the link of a field, and stay while the other filters change. */
const HIDDEN = ["subject_type", "subject_id", "field"] as const;

/** Filters of the audit log: who, what, how and when. */
export function AuditFilters({ typed, actions, people }: Props) {
  return (
    <form className="list-filters" action="/admin/audit">
      {HIDDEN.map((name) => typed[name] && <input key={name} type="hidden" name={name} value={typed[name]} />)}
      {people.length > 0 && (
        <Select
          label="Who"
          name="staff"
          options={[{ value: "", text: "Everybody" }, ...people]}
          defaultValue={typed.staff}
        />
      )}
      <Select
        label="What"
        name="action"
        options={[{ value: "", text: "Everything" }, ...actions]}
        defaultValue={typed.action}
      />
      <Select label="How" name="via" options={VIA} defaultValue={typed.via} />
      <FilterField label="From" name="from" type="date" defaultValue={typed.from} />
      <FilterField label="To" name="to" type="date" defaultValue={typed.to} />
      <Button type="submit" variant="plain">
        Filter
      </Button>
    </form>
  );
}
