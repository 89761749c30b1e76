import { type ReactNode, startTransition, useEffect, useState } from "react";
import { fetchStocks, fetchStocksOf } from "#app/features/catalog/catalog.client.ts";
import { isWhole, type ProductCardData } from "#app/features/catalog/ui/product-card-data.ts";
import { ProductCell } from "./product-tile.tsx";

type Props = {
  cards: ProductCardData[];
  /** API parameters that select these products. Without them the stock is fetched product by product, for cards that show all of it. */
  query?: string;
  heading?: "h2" | "h3";
  eagerCount?: number;
  /** Shows the first product large. */
  lead?: boolean;
  /** Content of the cell after the last card. */
  end?: ReactNode;
};

/** The large card spans the screen on phones, two of three columns from 40rem, two of four from 75rem. */
const LEAD_SIZES = "(min-width: 96rem) 44rem, (min-width: 75rem) 46vw, (min-width: 40rem) 62vw, 92vw";

/** A grid of product cards. Stock quantities are fetched after load. */
export function ProductGrid({ cards, query, heading, eagerCount = 0, lead = false, end }: Props) {
  const stocks = useStocks(cards, query);
  return (
    <ul className="product-grid">
      {cards.map((card, index) => (
        <ProductCell
          key={card.id}
          card={card}
          stock={stocks.get(card.id)}
          heading={heading}
          first={index < eagerCount}
          {...(lead && index === 0 && { className: "list-lead", sizes: LEAD_SIZES })}
        />
      ))}
      {end && <li>{end}</li>}
    </ul>
  );
}

const NO_STOCKS: ReadonlyMap<number, number> = new Map();

/**
 * Returns stock by product id, fetched after load because the cached HTML holds none. It is shown in a transition, so that a press
 * does not wait until all cards are rendered.
 */
function useStocks(cards: ProductCardData[], query: string | undefined): ReadonlyMap<number, number> {
  const [stocks, setStocks] = useState(NO_STOCKS);
  const complete = cards.every(({ stock }) => stock !== undefined);
  const slugs = query === undefined ? cards.flatMap((card) => (isWhole(card) ? card.slug : [])).join() : "";
  useEffect(() => {
    setStocks(NO_STOCKS);
    if (complete) return;
    const request = new AbortController();
    const stocksNow =
      query === undefined
        ? fetchStocksOf(slugs.split(",").filter(Boolean), request.signal)
        : fetchStocks(query, request.signal);
    stocksNow.then(
      (found) => startTransition(() => setStocks(found)),
      (problem: unknown) => request.signal.aborted || console.error("The stock could not be loaded", problem),
    );
    return () => request.abort();
  }, [complete, query, slugs]);
  return stocks;
}
