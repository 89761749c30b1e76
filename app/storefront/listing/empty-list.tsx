import { Link } from "react-router";
import type { AppliedListingFilter } from "./filter-labels.ts";
import type { NearMatches } from "./find-near-matches.ts";
import { ProductGrid } from "./product-grid.tsx";

type Props = {
  /** URL of the first page, if the list has fewer pages than the requested one. */
  firstPage: string | undefined;
  applied: AppliedListingFilter[];
  near: NearMatches | undefined;
  /** The search text of the list, if it is not among the applied filters. */
  search: string;
  /** URL of the list without filters. */
  all: string;
  /** Called when a link is pressed: it is gone with the empty list, so this moves the focus. */
  onLeave: () => void;
};

/** Says why a list is empty, how many products each filter keeps away, and shows those that fit all filters but one. */
export default function EmptyList({ firstPage, applied, near, search, all, onLeave }: Props) {
  const cards = near?.cards ?? [];
  const labels = [...(search ? [`“${search}”`] : []), ...applied.map(({ label }) => label)];
  if (firstPage !== undefined) {
    return (
      <div className="empty-state empty-list">
        <p>There are no products on this page.</p>
        <Link to={firstPage} className="quiet-link" onClick={onLeave}>
          Go to the first page
        </Link>
      </div>
    );
  }
  return (
    <>
      <div className="empty-state empty-list">
        <p>No products found.</p>
        {labels.length > 0 && <p className="quiet">{causeOf(labels)}</p>}
        <ul className="chips">
          {applied.map(({ label, without }, index) => (
            <li key={label}>
              <Link to={without} className="button" onClick={onLeave}>
                Remove filter {label}
                {near?.counts[index] !== undefined && ` (${near.counts[index]})`}
              </Link>
            </li>
          ))}
        </ul>
        {applied.length !== 1 && (
          <Link to={all} className="quiet-link" onClick={onLeave}>
            See all products
          </Link>
        )}
      </div>
      {cards.length > 0 && (
        <section className="close-matches" aria-labelledby="close-matches">
          <h2 id="close-matches">Close matches</h2>
          <p className="quiet">
            {applied.length === 1 && !search ? "Without that filter." : "These match all but one of your filters."}
          </p>
          <ProductGrid cards={cards} heading="h3" />
        </section>
      )}
    </>
  );
}

/** "No product is Men, $0 – $50 and Forest at once." */
function causeOf(labels: string[]): string {
  if (labels.length === 1) return `No product matches ${labels[0]}.`;
  return `No product matches ${labels.slice(0, -1).join(", ")} and ${labels.at(-1)} at once.`;
}
