import { Link } from "react-router";
import { ArrowIcon } from "#app/ui/icons.tsx";
import type { FoundHelp } from "./find-help.ts";

/** What the shop says to a search that is not for a product, and help pages: a search for "returns" looks for a page. */
export default function SearchHelp({ answer, pages }: FoundHelp) {
  const links = [...(answer?.links ?? []), ...pages];
  return (
    <div className="search-pages">
      {answer && <p>{answer.text}</p>}
      <ul aria-label="Pages that may help">
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className="arrow-link">
              {text} <ArrowIcon />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
