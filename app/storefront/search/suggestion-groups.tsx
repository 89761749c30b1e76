import { lowestPrice } from "#app/features/catalog/ui/product-card-data.ts";
import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Suggestion, SuggestionGroup } from "./suggestions.ts";

type Props = {
  id: string;
  groups: SuggestionGroup[];
  query: string;
  /** The index of the line that the arrow keys have selected, over all groups. */
  active: number;
  onChoose: (suggestion: Suggestion) => void;
};

/** The listbox of the search field. */
export function SuggestionGroups({ id, groups, query, active, onChoose }: Props) {
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { suggestions }) => sum + suggestions.length, 0),
  );
  return (
    <div id={id} role="listbox" aria-label="Suggestions">
      {groups.map(({ title, suggestions }, group) => {
        const lines = suggestions.map((suggestion, index) => {
          const position = (starts[group] ?? 0) + index;
          return (
            <SuggestionLine
              key={suggestion.to}
              id={`${id}-${position}`}
              suggestion={suggestion}
              query={query}
              chosen={position === active}
              onChoose={() => onChoose(suggestion)}
            />
          );
        });
        if (!title) return lines;
        return (
          <fieldset key={title} aria-label={title} className="search-group">
            <p className="label" aria-hidden="true">
              {title}
            </p>
            {lines}
          </fieldset>
        );
      })}
    </div>
  );
}

type LineProps = { id: string; suggestion: Suggestion; query: string; chosen: boolean; onChoose: () => void };
/** One suggestion: a product with image and price, or a page, with the typed text highlighted. */
function SuggestionLine({ id, suggestion: { to, text, product }, query, chosen, onChoose }: LineProps) {
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
      {product && <Price {...lowestPrice(product.variants, product)} />}
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
