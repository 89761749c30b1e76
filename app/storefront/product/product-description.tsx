import { Link } from "react-router";
import type { ProductPageData } from "#app/features/catalog/ui/product-page-data.ts";

/** The description of a product, with links to searches for its tags. */
export default function Description({ product: { description, tags } }: { product: ProductPageData }) {
  return (
    <div className="product-description">
      {description.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {tags.length > 0 && (
        <ul className="tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Link to={`/search?q=${encodeURIComponent(tag)}`}>{tag}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
