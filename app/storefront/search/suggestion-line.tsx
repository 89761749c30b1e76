import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import { dollars } from "#app/ui/price.tsx";
import type { Suggestion } from "./use-suggestions.ts";

type LineProps = { id: string; suggestion: Suggestion; asked: string; chosen: boolean; onChoose: () => void };

/** One suggestion: a product with its picture and price, or a page; the typed part marked. */
export function SuggestionLine({ id, suggestion: { to, text, product }, asked, chosen, onChoose }: LineProps) {
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
        <Highlighted text={text} asked={asked} />
      </span>
      {product && <span className="price">{dollars(product.price)}</span>}
    </a>
  );
}

/** The typed part set apart from the rest. */
function Highlighted({ text, asked }: { text: string; asked: string }) {
  const from = text.toLowerCase().indexOf(asked.toLowerCase());
  if (from < 0 || !asked) return text;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, from + asked.length)}</mark>
      {text.slice(from + asked.length)}
    </>
  );
}
