import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { serializeProduct } from "#app/features/catalog/product/serialize-product.ts";
import { DEPARTMENTS } from "#app/features/catalog/shop-choices.ts";
import { findImages, type ImageRow } from "#app/features/images/images.queries.ts";
import { completeDocument } from "#app/features/product-editing/check-document.ts";
import {
  type DocumentVariant,
  type ProductDocument,
  priceInCents,
} from "#app/features/product-editing/product-document.contract.ts";
import {
  findShownColumns,
  findUnits,
  type StoredProduct,
} from "#app/features/product-editing/product-document.queries.ts";
import { withCurrentPairs } from "#app/features/product-editing/product-names.ts";
import { detailColumns } from "#app/features/product-editing/write-document.queries.ts";
import { now } from "#app/platform/clock.ts";

/** A product as shoppers will see it, and when the link ends. `isPublic`: shoppers see the product already, as it is now. */
export type Preview = { product: Product; isPublic: boolean; expiresAt: Date };

/** Returns a document as the shop will serve it once it is published. `product` is undefined for a new one. */
export async function previewOfDocument(
  given: ProductDocument,
  { product, expiresAt }: { product: StoredProduct | undefined; expiresAt: Date },
): Promise<Preview> {
  const document = await withCurrentPairs(completeDocument(given));
  const [units, shown, images] = await Promise.all([
    product ? findUnits(product.id) : {},
    product ? findShownColumns(product.id) : undefined,
    findImages(document.images.map(({ image_id }) => image_id)),
  ]);
  const row = {
    id: product?.id ?? 0,
    name: document.name || "New product",
    slug: document.slug,
    priceCents: priceInCents(document.price) ?? 0,
    compareAtCents: priceInCents(document.compare_at_price),
    departmentId: DEPARTMENTS.find(({ name }) => name === document.department)?.id ?? 0,
    department: document.department,
    type: document.type,
    featuredRank: shown?.featuredRank ?? null,
    createdAt: shown?.createdAt ?? now(),
    rating: null,
    images: imagesOf(document, images),
    variants: variantsOf(document, units),
    ...detailColumns(document),
    ...listsOf(document),
  };
  return { product: serializeProduct(row), isPublic: product?.status === "published", expiresAt };
}

const imagesOf = ({ images }: ProductDocument, stored: Map<string, ImageRow>) =>
  images.flatMap(({ image_id, alt, color, view, focus_x, focus_y }) => {
    const image = stored.get(image_id);
    return image ? [{ ...image, alt, color, view, focusX: focus_x, focusY: focus_y }] : [];
  });

const variantsOf = ({ variants }: ProductDocument, units: Record<string, number>) =>
  variants
    .filter(({ status }) => status === "active")
    .map((variant) => ({
      id: variant.id ?? 0,
      sku: variant.sku ?? "",
      color: variant.color,
      size: variant.size,
      stock: unitsOf(variant, units),
      priceCents: priceInCents(variant.price),
      compareAtCents: priceInCents(variant.compare_at_price),
    }));

const listsOf = (document: ProductDocument) => ({
  tags: document.tags,
  features: document.features,
  benefits: document.benefits,
  uses: document.uses,
  ingredients: document.ingredients,
  care: document.care,
  questions: document.questions,
  pairs: document.pairs_with,
});

/** New variants will have their first stock. */
const unitsOf = ({ id, first_stock = 0 }: DocumentVariant, units: Record<string, number>) =>
  id === null ? first_stock : (units[String(id)] ?? 0);
