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

type Props = {
  typed: { action?: string | undefined; via?: string | undefined; from?: string | undefined; to?: string | undefined };
  actions: { value: string; text: string }[];
};

/** Filters of the audit log: what, how and when. */
export function AuditFilters({ typed, actions }: Props) {
  return (
    <form className="list-filters" action="/admin/audit">
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
