import { Link } from "react-router";

export type Crumb = { name: string; to: string };

/** Breadcrumb navigation. `current` is the page itself. */
export function Breadcrumb({ breadcrumbs, current }: { breadcrumbs: Crumb[]; current: string }) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumb">
      <ol>
        {breadcrumbs.map(({ name, to }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
