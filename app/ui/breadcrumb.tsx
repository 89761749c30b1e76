import { Link } from "react-router";

export type Crumb = { name: string; to: string };

/** The way down to this page. The last step is the page itself. */
export function Breadcrumb({ breadcrumbs, here }: { breadcrumbs: Crumb[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumb">
      <ol>
        {breadcrumbs.map(({ name, to }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
