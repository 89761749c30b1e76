import { Link } from "react-router";
import SuggestedLinks from "#app/storefront/layout/suggested-links.tsx";
import { adviceFor } from "./search-answers.ts";

type Props = {
  search: string;
  /** The page has answered the search with a text or with help pages. */
  isAnswered: boolean;
};

/** Says that a search found nothing, and where to look instead. */
export default function NoResults({ search, isAnswered }: Props) {
  return (
    <>
      {isAnswered ? (
        <p className="quiet">No products found.</p>
      ) : (
        <div className="empty-state empty-list">
          <p>{search ? "No products found." : "What are you looking for?"}</p>
          {search && <p className="quiet">{adviceFor(search)}</p>}
          <Link to="/contact" className="button">
            Ask the workshop
          </Link>
        </div>
      )}
      <SuggestedLinks />
    </>
  );
}
