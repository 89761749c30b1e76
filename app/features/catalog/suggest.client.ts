import { rest } from "#app/platform/http/rest.ts";
import { PRODUCTS } from "./catalog.client.ts";
import type { Product } from "./catalog.contract.ts";

/** What a suggestion shows of a product. */
export type SuggestedProduct = Pick<Product, "id" | "name" | "slug" | "variants" | "price" | "primary_image">;

/** The names of these fields, for a request. */
export const SUGGESTED_FIELDS = "id,name,slug,price,variants,primary_image";

const fetchSome = (query: Record<string, string>, signal: AbortSignal) =>
  rest.get<SuggestedProduct[]>(`${PRODUCTS}?${new URLSearchParams({ ...query, fields: SUGGESTED_FIELDS })}`, {
    signal,
  });

/** Up to six products for an unfinished search text, best match first. */
export const suggestProducts = (search: string, signal: AbortSignal) => fetchSome({ search, limit: "6" }, signal);

/** Three of the products that the shop features, in stock. */
export const fetchFeatured = (signal: AbortSignal) => fetchSome({ in_stock: "true", limit: "3" }, signal);
