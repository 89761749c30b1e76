import { MAX_OPTION_LENGTH } from "#app/features/catalog/shop-choices.ts";
import { makeSku } from "#app/features/catalog/variants/make-sku.ts";
import {
  type DocumentVariant,
  MAX_MODEL,
  MAX_SLUG,
  type ProductDocument,
  priceInCents,
} from "./product-document.contract.ts";

/** A slug made of a name: "Café Tote" is "cafe-tote". */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, MAX_SLUG)
    .replace(/-+$/, "");
}

/** Fills in what is derived: the slug from the name, and SKUs from slug, color and size. */
export function completeDocument(document: ProductDocument): ProductDocument {
  const slug = document.slug || slugOf(document.name);
  return {
    ...document,
    slug,
    model: document.model || slug.slice(0, MAX_MODEL),
    variants: document.variants.map(({ first_stock, ...variant }) => ({
      ...variant,
      sku: variant.sku ?? makeSku(slug, variant.color, variant.size),
      ...(first_stock && { first_stock }),
    })),
  };
}

/** What keeps a document from being published, by the path of the field. Empty if it is complete. */
export function findGaps(document: ProductDocument): Record<string, string> {
  return { ...missingFields(document), ...invalidVariants(document), ...invalidImages(document) };
}

const REQUIRED = {
  name: "Give the product a name.",
  slug: "Give the product a slug.",
  summary: "Write a summary: one sentence.",
  description: "Write a description.",
  leather: "Say which leather it is.",
} as const;
const MEASURES = {
  price: "Give the product a price.",
  width_cm: "Enter the width.",
  height_cm: "Enter the height.",
  depth_cm: "Enter the depth.",
  weight_grams: "Enter the weight.",
} as const;

function missingFields(document: ProductDocument): Record<string, string> {
  const gaps: Record<string, string> = {};
  for (const [field, message] of Object.entries(REQUIRED))
    if (document[field as keyof typeof REQUIRED] === "") gaps[field] = message;
  // It is made of the name.
  if (gaps.name) delete gaps.slug;
  for (const [field, message] of Object.entries(MEASURES))
    if (document[field as keyof typeof MEASURES] === null) gaps[field] = message;
  const [price, before] = [priceInCents(document.price), priceInCents(document.compare_at_price)];
  if (price !== null && before !== null && before <= price) {
    gaps.compare_at_price = "The compare-at price must be higher than the price.";
  }
  if (document.images.length === 0) gaps.images = "Add an image.";
  if (!document.variants.some(({ status }) => status === "active")) gaps.variants = "Add a variant.";
  if (document.pairs_with.includes(document.slug)) gaps.pairs_with = "A product can’t go with itself.";
  return gaps;
}

const firstTwice = (keys: (string | null)[]) =>
  keys.flatMap((key, index) => (key !== null && keys.indexOf(key) < index ? [index] : []));

function invalidVariants({ variants, price }: ProductDocument): Record<string, string> {
  const gaps: Record<string, string> = {};
  const options = variants.map(({ color, size }) => JSON.stringify([color?.toLowerCase(), size?.toLowerCase()]));
  for (const index of firstTwice(options)) gaps[`variants.${index}.color`] = "There is another row with these options.";
  for (const index of firstTwice(variants.map(({ sku }) => sku?.toLowerCase() ?? null)))
    gaps[`variants.${index}.sku`] = "There is another row with this SKU.";
  for (const [index, variant] of variants.entries()) {
    const [own, before] = [priceInCents(variant.price ?? price), priceInCents(variant.compare_at_price)];
    if (own !== null && before !== null && before <= own)
      gaps[`variants.${index}.compare_at_price`] = "The compare-at price must be higher than the price.";
  }
  return gaps;
}

/**
 * New colors and sizes that shoppers couldn't filter by, by the path of the field. Those of `former`, the variants that the product
 * has, may stay.
 */
export function findUnfilterable(former: DocumentVariant[], { variants }: ProductDocument): Record<string, string> {
  const gaps: Record<string, string> = {};
  for (const option of ["color", "size"] as const) {
    const known = new Set(former.map((variant) => variant[option]));
    for (const [index, { [option]: name }] of variants.entries())
      if (name !== null && !known.has(name) && (name.length > MAX_OPTION_LENGTH || name.includes(",")))
        gaps[`variants.${index}.${option}`] = `A ${option} has at most ${MAX_OPTION_LENGTH} characters and no comma.`;
  }
  return gaps;
}

function invalidImages({ images }: ProductDocument): Record<string, string> {
  return Object.fromEntries(
    images.flatMap(({ alt }, index) => (alt === "" ? [[`images.${index}.alt`, "Describe the image."] as const] : [])),
  );
}
