import { RestError, rest } from "#app/platform/http/rest.ts";
import { PRODUCTS } from "./catalog.client.ts";
import type { Product } from "./catalog.contract.ts";
import { CARD_FIELDS, type ProductCardData, toCardData } from "./ui/product-card-data.ts";

type ViewedCards = {
  cards: ProductCardData[];
  /** Slugs without a product: it was deleted or archived. */
  gone: string[];
};

/** Cards of these products with live stock, in this order, each product once. What fails to load is left out. */
export async function fetchViewedCards(slugs: string[], signal: AbortSignal): Promise<ViewedCards> {
  const cards = new Map<number, ProductCardData>();
  const gone: string[] = [];
  const found = await Promise.allSettled(
    slugs.map((slug) => rest.get<Product>(`${PRODUCTS}${encodeURIComponent(slug)}?fields=${CARD_FIELDS}`, { signal })),
  );
  for (const [index, response] of found.entries()) {
    if (response.status === "fulfilled") {
      const card = toCardData(response.value, { live: true });
      if (!cards.has(card.id)) cards.set(card.id, card);
    } else if (response.reason instanceof RestError && response.reason.status === 404) gone.push(slugs[index] ?? "");
  }
  return { cards: [...cards.values()], gone };
}
