import { startTransition, useEffect, useState } from "react";
import { fetchLiveVariants, fetchStocksOf } from "#app/features/catalog/catalog.client.ts";
import { fetchSimilarStocks } from "#app/features/catalog/similar.client.ts";
import type { ProductCardData } from "#app/features/catalog/ui/product-card-data.ts";
import type { PageVariant, ProductPageData } from "#app/features/catalog/ui/product-page-data.ts";

type Live = { variants: PageVariant[]; stocks: ReadonlyMap<number, number> };

/**
 * Adds live stock to a product from cached HTML, and to the products beside it, once it is fetched: in a transition, so that a press
 * does not wait until the page is rendered.
 */
export function useLiveProduct(product: ProductPageData): ProductPageData {
  const [live, setLive] = useState<Live>();
  const { slug, variants, pairs, similar } = product;
  const complete = variants.every(({ stock }) => stock !== undefined);
  const pairSlugs = pairs.map((pair) => pair.slug).join();
  useEffect(() => {
    if (complete) return;
    const { signal, abort } = abortable();
    Promise.all([
      fetchLiveVariants(slug, signal),
      fetchStocksOf(pairSlugs.split(",").filter(Boolean), signal),
      // Without it only the cards below lack their stock.
      fetchSimilarStocks(slug, signal).catch(() => []),
    ]).then(
      ([liveVariants, ofPairs, ofSimilar]) =>
        startTransition(() => setLive({ variants: liveVariants, stocks: new Map([...ofPairs, ...ofSimilar]) })),
      (problem: unknown) => signal.aborted || console.error("The stock could not be loaded", problem),
    );
    return abort;
  }, [complete, slug, pairSlugs]);
  // A product that was loaded again has newer counts.
  if (!live || complete) return product;
  const withStock = (card: ProductCardData) => ({ ...card, stock: live.stocks.get(card.id) });
  return { ...product, variants: live.variants, pairs: pairs.map(withStock), similar: similar.map(withStock) };
}

function abortable() {
  const request = new AbortController();
  return { signal: request.signal, abort: () => request.abort() };
}
