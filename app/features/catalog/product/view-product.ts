import type { Product } from "../catalog.contract.ts";
import { findProductAt } from "./product-cache.ts";

const LARGEST_ID = 2_147_483_647;

/** One product with everything that the shop knows of it, by its slug or its id. Undefined when there is none. */
export async function viewProduct(slugOrId: string): Promise<Product | undefined> {
  if (slugOrId.includes("\0")) return undefined;
  const id = /^\d{1,10}$/.test(slugOrId) ? Number(slugOrId) : undefined;
  return findProductAt(slugOrId, id !== undefined && id <= LARGEST_ID ? id : null);
}
