import type { ShelfCard } from "#app/features/catalog/ui/shelf-card.ts";
import { ProductTile } from "./product-tile.tsx";
import { useStocks } from "./use-stocks.ts";

type Props = {
  cards: ShelfCard[];
  /** The list call's parameters that name these cards. */
  query: string;
  heading?: "h2" | "h3";
  firsts?: number;
};

/** Cards side by side. The counts of pieces arrive by one call after the page. */
export function ProductGrid({ cards, query, heading, firsts = 0 }: Props) {
  const stocks = useStocks(cards, query);
  return (
    <ul className="product-grid">
      {cards.map((card, place) => (
        <li key={card.id}>
          <ProductTile card={card} stock={stocks.get(card.id)} heading={heading} first={place < firsts} />
        </li>
      ))}
    </ul>
  );
}
