import { Link } from "react-router";

/** A filter that is set, as a text, with the address of the list without it. */
export type AppliedFilter = { name: string; text: string; without: string };

/** The filters of a list that are set, each as a link that removes it. */
export function AppliedFilters({ filters }: { filters: AppliedFilter[] }) {
  return (
    filters.length > 0 && (
      <ul className="applied-filters" aria-label="Filters that are set">
        {filters.map(({ name, text, without }) => (
          <li key={name}>
            <Link to={without}>
              <span className="visually-hidden">Remove the filter </span>
              {text} <span aria-hidden="true">×</span>
            </Link>
          </li>
        ))}
      </ul>
    )
  );
}
