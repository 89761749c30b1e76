import { rest } from "#app/platform/http/rest.ts";
import { PRODUCTS } from "./catalog.client.ts";
import type { Product } from "./catalog.contract.ts";
import { CARD_FIELDS, type ProductCardData } from "./ui/product-card-data.ts";
import { toWantedCard, wantedIn } from "./ui/wanted-card.ts";

/** One page of cards with their live stock, and how many products the whole list has. */
export async function fetchCards(
  query: string,
  signal: AbortSignal,
): Promise<{ cards: ProductCardData[]; total: number }> {
  const wanted = wantedIn(new URLSearchParams(query));
  // Another view of a color is among all images.
  const fields = wanted.colors.length > 0 ? `${CARD_FIELDS},images` : CARD_FIELDS;
  const { items, total } = await rest.list<Product>(`${PRODUCTS}?${query}&fields=${fields}`, { signal });
  return { cards: items.map((product) => toWantedCard(product, true, wanted)), total };
}
