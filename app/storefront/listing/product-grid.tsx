import { type ReactNode, useEffect, useState } from "react";
import { fetchStocks } from "#app/features/catalog/catalog.client.ts";
import type { ProductCardData } from "#app/features/catalog/ui/product-card-data.ts";
import { ProductTile } from "./product-tile.tsx";

type Props = {
  cards: ProductCardData[];
  /** The list call's parameters that name these cards. */
  query: string;
  heading?: "h2" | "h3";
  firsts?: number;
  /** Shows the first piece large. */
  lead?: boolean;
  /** What stands in the place after the last card. */
  end?: ReactNode;
};

/** The large card is as wide as a phone, two columns of three from 40rem, two of four from 75rem. */
const LEAD_SIZES = "(min-width: 96rem) 44rem, (min-width: 75rem) 46vw, (min-width: 40rem) 62vw, 92vw";

/** Cards side by side. The counts of pieces arrive by one call after the page. */
export function ProductGrid({ cards, query, heading, firsts = 0, lead = false, end }: Props) {
  const stocks = useStocks(cards, query);
  return (
    <ul className="product-grid">
      {cards.map((card, index) => (
        <li key={card.id} className={lead && index === 0 ? "list-lead" : undefined}>
          <ProductTile
            card={card}
            stock={stocks.get(card.id)}
            heading={heading}
            first={index < firsts}
            {...(lead && index === 0 && { sizes: LEAD_SIZES })}
          />
        </li>
      ))}
      {end && <li>{end}</li>}
    </ul>
  );
}

const NOTHING_YET: ReadonlyMap<number, number> = new Map();

/** Pieces on hand by product id, asked by one call for cards that came in HTML made for everybody. */
function useStocks(cards: ProductCardData[], query: string): ReadonlyMap<number, number> {
  const [stocks, setStocks] = useState(NOTHING_YET);
  const complete = cards.every(({ stock }) => stock !== undefined);
  useEffect(() => {
    setStocks(NOTHING_YET);
    if (complete) return;
    const request = new AbortController();
    fetchStocks(query, request.signal).then(setStocks, (problem: unknown) => {
      if (!request.signal.aborted) console.error("The stock was not loaded", problem);
    });
    return () => request.abort();
  }, [complete, query]);
  return stocks;
}
