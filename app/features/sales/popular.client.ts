import { SUGGESTED_FIELDS, type SuggestedProduct } from "#app/features/catalog/suggest.client.ts";
import { rest } from "#app/platform/http/rest.ts";

/** Up to six products that are bought most often, in stock. None while the shop has too few orders. */
export const fetchPopular = (signal: AbortSignal) =>
  rest.get<SuggestedProduct[]>(`/api/products_old/popular/?fields=${SUGGESTED_FIELDS}`, { signal });
