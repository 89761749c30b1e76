import { completeDocument, findGaps } from "./check-document.ts";
import type { ProductDocument } from "./product-document.contract.ts";
import { findForeignSkus, findIdBySlug } from "./product-document.queries.ts";

/**
 * Returns what keeps a document from being published, by the path of the field: what is missing, and which slug and SKUs other
 * products have. `productId` is null for a new product.
 */
export async function checkDraft(given: ProductDocument, productId: number | null): Promise<Record<string, string>> {
  const document = completeDocument(given);
  const gaps = findGaps(document);
  const owner = document.slug ? await findIdBySlug(document.slug) : undefined;
  if (owner !== undefined && owner !== productId) gaps.slug = "Another product has this slug.";
  const skus = document.variants.flatMap(({ sku }) => sku ?? []);
  const foreign = await findForeignSkus(skus, productId);
  for (const [index, { sku }] of document.variants.entries())
    if (sku !== null && foreign.has(sku)) gaps[`variants.${index}.sku`] = "Another variant has this SKU.";
  return gaps;
}
