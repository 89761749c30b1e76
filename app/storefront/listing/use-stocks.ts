import { useEffect, useState } from "react";
import { fetchStocks } from "#app/features/catalog/catalog.client.ts";
import type { ProductCardData } from "#app/features/catalog/ui/product-card-data.ts";

const NOTHING_YET: ReadonlyMap<number, number> = new Map();

/** Pieces on hand by product id, asked by one call for cards that came in HTML made for everybody. */
export function useStocks(cards: ProductCardData[], query: string): ReadonlyMap<number, number> {
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
