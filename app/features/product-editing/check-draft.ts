import { findGaps, findUnfilterable } from "./check-document.ts";
import type { ProductDocument } from "./product-document.contract.ts";
import { findForeignSkus, findStoredProduct } from "./product-document.queries.ts";
import { checkPairs, checkSlug, completeWithFreeSkus } from "./product-names.ts";

/**
 * Returns what keeps a document from being published, by the path of the field: what is missing, and which slug and SKUs other
 * products have. `productId` is null for a new product.
 */
export async function checkDraft(given: ProductDocument, productId: number | null): Promise<Record<string, string>> {
  const stored = productId === null ? undefined : await findStoredProduct(productId);
  const former = stored?.document.variants ?? [];
  const document = await completeWithFreeSkus(given, { id: productId, former });
  const gaps = { ...findGaps(document), ...findUnfilterable(former, document) };
  const taken = document.slug ? await checkSlug(document.slug, { id: productId }) : undefined;
  if (taken) gaps.slug = taken;
  const unknown = await checkPairs(document.pairs_with);
  if (unknown) gaps.pairs_with ??= unknown;
  const skus = document.variants.flatMap(({ sku }) => sku ?? []);
  const foreign = await findForeignSkus(skus, productId);
  for (const [index, { sku }] of document.variants.entries())
    if (sku !== null && foreign.has(sku)) gaps[`variants.${index}.sku`] = "Another variant has this SKU.";
  return gaps;
}
