import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { findDetailRows } from "#app/features/catalog/product/products.queries.ts";
import { serializeProduct } from "#app/features/catalog/product/serialize-product.ts";
import { findWishedProducts } from "./wishlist.queries.ts";

/** The products on a customer's wishlist with everything that the shop knows of them, last added first. */
export async function viewWishlist(customerId: string): Promise<Product[]> {
  const rows = await findDetailRows(await findWishedProducts(customerId));
  return rows.map(serializeProduct);
}
