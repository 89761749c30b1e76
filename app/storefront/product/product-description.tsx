import { createElement } from "react";
import { Link } from "react-router";
import { parseDescription } from "#app/features/catalog/product/description-text.ts";
import type { ProductPageData } from "#app/features/catalog/ui/product-page-data.ts";

const withBold = (parts: string[]) =>
  parts.map((part, at) => (at % 2 === 1 ? createElement("strong", null, part) : part));

/** The description of a product, with links to searches for its tags. */
export default function Description({ product: { description, tags } }: { product: ProductPageData }) {
  const blocks = parseDescription(description).map(({ isList, texts }) =>
    isList
      ? createElement("ul", null, ...texts.map((parts) => createElement("li", null, ...withBold(parts))))
      : createElement("p", null, ...withBold(texts[0] ?? [])),
  );
  // Elements as arguments need no keys.
  return createElement("div", { className: "product-description" }, ...blocks, tags.length > 0 && <Tags tags={tags} />);
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <ul className="tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={`/search?q=${encodeURIComponent(tag)}`}>{tag}</Link>
        </li>
      ))}
    </ul>
  );
}
