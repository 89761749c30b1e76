import type { ProductDocument } from "#app/features/product-editing/product-document.contract.ts";
import type { StoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import { findRevision } from "#app/features/product-editing/revisions.queries.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import type { Bases } from "./drafts.queries.ts";

/** The product's version that the images of a working copy are based on; 0 for a new product. */
export const imagesVersionOf = ({ baseVersion, imagesVersion }: Bases): number => imagesVersion ?? baseVersion ?? 0;

/** What a working copy is based on: the product in its base version, with the images that its own are based on. */
export async function findBase(
  copy: Bases,
  product: Pick<StoredProduct, "id" | "document">,
  on: Database | Tx = db(),
): Promise<ProductDocument> {
  const base = await findRevision(product.id, copy.baseVersion ?? 0, on);
  const withImages = await findRevision(product.id, imagesVersionOf(copy), on);
  const { images } = (withImages ?? product).document;
  return { ...(base ?? product).document, images };
}
