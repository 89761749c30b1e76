import { Link } from "react-router";
import SuggestedLinks from "#app/storefront/layout/suggested-links.tsx";

/** Says that a search found nothing, and where to look instead. */
export default function NoResults({ search }: { search: string }) {
  return (
    <>
      <div className="empty-state empty-list">
        <p>{search ? "No products found." : "What are you looking for?"}</p>
        {search && (
          <p className="quiet">
            No product matches “{search}”. Try fewer words, or a broader one: “bag”, “belt”, “card”. Or ask us: a person
            answers.
          </p>
        )}
        <Link to="/contact" className="button">
          Ask the workshop
        </Link>
      </div>
      <SuggestedLinks />
    </>
  );
}
