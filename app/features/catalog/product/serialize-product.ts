import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { toDecimal } from "#app/platform/money.ts";
import type { DetailRow, SummaryRow } from "./products.queries.ts";
import { serializeImage } from "./serialize-image.ts";

/** The fields that need no long texts of a product. */
const SUMMARY_FIELDS = [
  "id",
  "name",
  "slug",
  "price",
  "compare_at_price",
  "summary",
  "stock",
  "category",
  "type",
  "images",
  "primary_image",
  "second_image",
  "color_images",
  "image_url",
  "colors",
  "sizes",
  "featured",
  "rating",
  "created_at",
  "variants",
] as const;

export type ProductSummary = Pick<Product, (typeof SUMMARY_FIELDS)[number]>;

/** Whether a summary has all of these fields. */
export function areSummaryFields(fields: (keyof Product)[]): boolean {
  const summary: readonly string[] = SUMMARY_FIELDS;
  return fields.length > 0 && fields.every((field) => summary.includes(field));
}

/** A product with only these fields; with all fields if the list is empty. */
export function pickFields(product: Partial<Product>, fields: (keyof Product)[]): Partial<Product> {
  if (fields.length === 0) return product;
  return Object.fromEntries(fields.map((field) => [field, product[field]]));
}

function distinct(values: (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}

/** The price before, if it is higher than the price. */
function compareAt(compareAtCents: number | null, priceCents: number): { compare_at_price?: string } {
  return compareAtCents !== null && compareAtCents > priceCents ? { compare_at_price: toDecimal(compareAtCents) } : {};
}

/** The average of ratings in stars, with one decimal. */
export const averageRating = ({ sum, count }: { sum: number; count: number }) => Math.round((10 * sum) / count) / 10;

type Prices = Pick<SummaryRow["variants"][number], "priceCents" | "compareAtCents">;

/** What a variant costs, and cost before if that is shown: its own prices, or those of its product. */
function priceOf(product: SummaryRow, { priceCents, compareAtCents }: Prices) {
  const own = priceCents ?? product.priceCents;
  return { price: toDecimal(own), ...compareAt(compareAtCents ?? product.compareAtCents, own) };
}

/** The cheapest variant of a product; the product itself if it has none. */
function cheapest(row: SummaryRow): Prices {
  const own = ({ priceCents }: Prices) => priceCents ?? row.priceCents;
  return row.variants.reduce<Prices>((least, one) => (own(one) < own(least) ? one : least), row.variants[0] ?? row);
}

/**
 * The images of what is sold: those of a color that no variant has anymore would show, and offer, what nobody can buy. If no other
 * is left they stand for the product, without their color.
 */
function shownImages({ images, variants }: SummaryRow): SummaryRow["images"] {
  const isSold = ({ color }: SummaryRow["images"][number]) =>
    color === null || variants.some((variant) => variant.color === color);
  const sold = images.filter(isSold);
  return sold.length > 0 ? sold : images.map((image) => ({ ...image, color: null }));
}

/** A product with the fields of a card. `stock` is the sum over all variants, `price` that of the cheapest. */
export function serializeSummary(row: SummaryRow): ProductSummary {
  const images = row.images.length > 0 ? shownImages(row).map(serializeImage) : [serializeImage(null)];
  const primary = images[0] ?? serializeImage(null);
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    ...priceOf(row, cheapest(row)),
    summary: row.summary,
    stock: row.variants.reduce((units, { stock }) => units + stock, 0),
    category: { id: row.departmentId, name: row.department },
    type: row.type,
    images,
    primary_image: primary,
    second_image: images.find(({ color }, index) => index > 0 && (!color || color === primary.color)) ?? null,
    color_images: images.filter(
      ({ color }, index) => color && images.findIndex((image) => image.color === color) === index,
    ),
    image_url: primary.image_url,
    colors: distinct(row.variants.map(({ color }) => color)),
    sizes: distinct(row.variants.map(({ size }) => size)),
    featured: row.featuredRank !== null,
    ...(row.rating && { rating: { average: averageRating(row.rating), count: row.rating.count } }),
    created_at: row.createdAt.toISOString(),
    variants: row.variants.map(({ priceCents, compareAtCents, ...variant }) => ({
      ...variant,
      ...priceOf(row, { priceCents, compareAtCents }),
    })),
  };
}

/** A product with every field of the specification. */
export function serializeProduct(row: DetailRow): Product {
  return {
    ...serializeSummary(row),
    description: row.description,
    tags: row.tags,
    features: row.features,
    benefits: row.benefits,
    uses: row.uses,
    ingredients: row.ingredients,
    care: row.care,
    faq: row.questions,
    leather: row.leather,
    dimensions: {
      width_cm: row.widthCm,
      height_cm: row.heightCm,
      depth_cm: row.depthCm,
      strap_drop_cm: row.strapDropCm,
    },
    weight_grams: row.weightGrams,
    pairs_with: row.pairs,
  };
}
