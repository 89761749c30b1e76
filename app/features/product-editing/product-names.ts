import { makeSku } from "#app/features/catalog/variants/make-sku.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { completeDocument } from "./check-document.ts";
import type { DocumentVariant, ProductDocument } from "./product-document.contract.ts";
import { findCurrentSlugs, findForeignSkus, findFormerOwner, findIdBySlug } from "./product-document.queries.ts";

/** Whether a variant has the SKU that its slug and options give: it may get another one if that is taken. */
const isGenerated = ({ id, sku, color, size }: DocumentVariant, slug: string) =>
  sku === null || (id === null && sku === makeSku(slug, color, size));

/** Whether a document has SKUs to generate. */
export const hasGeneratedSkus = (given: ProductDocument) => {
  const { slug } = completeDocument(given);
  return given.variants.some((variant) => isGenerated(variant, slug));
};

/**
 * Fills in what is derived, like `completeDocument`. A generated SKU that another variant has gets a number: HAR-TOT-COG-2.
 * `former` are the product's variants as they are stored: those that the document leaves out keep their SKUs.
 */
export async function completeWithFreeSkus(
  given: ProductDocument,
  { id, former }: { id: number | null; former: DocumentVariant[] },
  on: Database | Tx = db(),
): Promise<ProductDocument> {
  const document = completeDocument(given);
  const generated = given.variants.map((variant) => isGenerated(variant, document.slug));
  if (!generated.includes(true)) return document;
  const ids = new Set(given.variants.map((variant) => variant.id));
  const fixed = [
    ...former.filter((variant) => !ids.has(variant.id)),
    ...given.variants.filter((_, at) => !generated[at]),
  ];
  const numbers = given.variants.map(() => 1);
  const skuOf = ({ color, size, sku }: DocumentVariant, at: number) => {
    if (!generated[at]) return sku;
    const first = makeSku(document.slug, color, size);
    return numbers[at] === 1 ? first : `${first}-${numbers[at]}`;
  };
  for (;;) {
    const variants = document.variants.map((variant, at) => ({ ...variant, sku: skuOf(variant, at) }));
    const wanted = variants.flatMap(({ sku }, at) => (generated[at] && sku !== null ? [sku] : []));
    const foreign = await findForeignSkus(wanted, id, on);
    const taken = new Set(fixed.flatMap(({ sku }) => sku?.toLowerCase() ?? []));
    const clashing = variants.flatMap(({ sku }, at) => {
      if (!generated[at] || sku === null) return [];
      const isTaken = foreign.has(sku) || taken.has(sku.toLowerCase());
      taken.add(sku.toLowerCase());
      return isTaken ? [at] : [];
    });
    if (clashing.length === 0) return { ...document, variants };
    for (const at of clashing) numbers[at] = (numbers[at] ?? 1) + 1;
  }
}

/** The document with the current slugs of the products that it goes with. Unknown slugs stay. */
export async function withCurrentPairs(document: ProductDocument, on: Database | Tx = db()): Promise<ProductDocument> {
  const current = await findCurrentSlugs(document.pairs_with, on);
  return { ...document, pairs_with: [...new Set(document.pairs_with.map((slug) => current.get(slug) ?? slug))] };
}

/** An older document without the products that it went with and that were deleted since. */
export async function withoutDeletedPairs(document: ProductDocument, tx: Tx): Promise<ProductDocument> {
  const known = await findCurrentSlugs(document.pairs_with, tx);
  return { ...document, pairs_with: document.pairs_with.filter((slug) => known.has(slug)) };
}

/** Why a document can't go with these products; undefined if it can. */
export async function checkPairs(slugs: string[], on: Database | Tx = db()): Promise<string | undefined> {
  const known = await findCurrentSlugs(slugs, on);
  const unknown = slugs.find((slug) => !known.has(slug));
  return unknown && `There is no product “${unknown}”.`;
}

/**
 * Why a product can't have this slug; undefined if it can. The former slug of another product redirects to that one: only
 * `takeSlug` states that it is to be taken. `id` is null for a new product.
 */
export async function checkSlug(
  slug: string,
  { id, takeSlug }: { id: number | null; takeSlug?: string | undefined },
  on: Database | Tx = db(),
): Promise<string | undefined> {
  const owner = await findIdBySlug(slug, on);
  if (owner !== undefined) return owner === id ? undefined : "Another product has this slug.";
  const former = slug === takeSlug ? undefined : await findFormerOwner(slug, id, on);
  return former && `“${former}” had this slug before, and links to it still lead there. Choose another one.`;
}
