import { rest } from "#app/platform/rest.ts";
import type { Product } from "./catalog.contract.ts";

const PRODUCTS = "/api/products_old/products/";

/** The few products that a half-typed search text may mean, best first. */
export function suggestProducts(text: string, signal: AbortSignal) {
  const query = new URLSearchParams({ search: text, fields: "id,name,slug,price,primary_image", limit: "6" });
  return rest.get<Pick<Product, "id" | "name" | "slug" | "price" | "primary_image">[]>(`${PRODUCTS}?${query}`, {
    signal,
  });
}
