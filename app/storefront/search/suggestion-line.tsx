import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import { dollars } from "#app/ui/price.tsx";
import type { Suggestion } from "./use-suggestions.ts";

type LineProps = { id: string; suggestion: Suggestion; query: string; chosen: boolean; onChoose: () => void };

/** One suggestion: a product with image and price, or a page, with the typed text highlighted. */
export function SuggestionLine({ id, suggestion: { to, text, product }, query, chosen, onChoose }: LineProps) {
  return (
    <a
      id={id}
      href={to}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className={product ? "search-option" : "search-option search-option-plain"}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onChoose();
      }}
    >
      {product && <ProductImage image={product.primary_image} sizes="3rem" decorative />}
      <span>
        <Highlighted text={text} query={query} />
      </span>
      {product && <span className="price">{dollars(product.price)}</span>}
    </a>
  );
}

function Highlighted({ text, query }: { text: string; query: string }) {
  const from = text.toLowerCase().indexOf(query.toLowerCase());
  if (from < 0 || !query) return text;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, from + query.length)}</mark>
      {text.slice(from + query.length)}
    </>
  );
}
