import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "../disclosure.tsx";
import { FilterField } from "./filter-field.tsx";

type Props = {
  /** The URL of the list. */
  action: string;
  /** The filters that are set, by their names in the URL. */
  filters: Partial<Record<string, string>>;
  searchLabel: string;
  /** The parameter that names the tab of the list, if it has one. */
  tab: { name: string; value: string } | undefined;
  /** The fields of the filters. */
  children: ReactNode;
};

/**
 * The search of a list, and its filters: closed, with the number of those that are set, because open they push the rows off a
 * phone's screen.
 */
export function ListFilters({ action, filters, searchLabel, tab, children }: Props) {
  const set = Object.keys(filters).filter((name) => name !== "search").length;
  return (
    // Fields keep what was typed last, so a new set of filters makes new fields.
    <form key={JSON.stringify(filters)} className="filter-form" action={action}>
      {tab && <input type="hidden" name={tab.name} value={tab.value} />}
      <div className="list-filters search-filter">
        <FilterField
          label={searchLabel}
          name="search"
          type="text"
          maxLength={100}
          defaultValue={filters.search}
          enterKeyHint="search"
        />
        <Button type="submit" variant="plain">
          Search
        </Button>
      </div>
      <Disclosure id="filters">
        <summary className="link-button">{set > 0 ? `Filters (${set})` : "Filters"}</summary>
        <div className="list-filters">
          {children}
          <Button type="submit" variant="plain">
            Filter
          </Button>
          {set > 0 && (
            <Link
              to={tab ? `${action}?${new URLSearchParams({ [tab.name]: tab.value })}` : action}
              className="link-button"
            >
              Clear the filters
            </Link>
          )}
        </div>
      </Disclosure>
    </form>
  );
}
