import type { Product, Variant } from "#app/features/catalog/catalog.contract.ts";
import { type ImageStub, stubOf } from "./image-stub.ts";
import type { ProductCardData } from "./product-card-data.ts";

/** A variant as a page shows it: whether it is there; how many, once the live stock is known. */
export type PageVariant = Omit<Variant, "stock"> & { inStock: boolean; stock?: number };

/** A product as its own page shows it, with cards of what goes with it. */
export type ProductPageData = Omit<
  Product,
  "stock" | "variants" | "pairs_with" | "images" | "primary_image" | "second_image" | "color_images"
> & {
  images: ImageStub[];
  variants: PageVariant[];
  pairs: ProductCardData[];
};

export type Options = { color: string | null; size: string | null };

/** Without `live` it holds no counts, as HTML for everybody must. */
export function toProductPageData(
  { stock, variants, pairs_with, images, primary_image, second_image, color_images, ...product }: Product,
  pairs: ProductCardData[],
  { live }: { live: boolean },
): ProductPageData {
  return {
    ...product,
    images: images.map(stubOf),
    variants: variants.map(({ stock, ...variant }) => ({ ...variant, inStock: stock > 0, ...(live ? { stock } : {}) })),
    pairs: pairs.filter(({ slug }) => pairs_with.includes(slug)),
  };
}

/** The options that an address asks for; the first of a list where it asks for none that exists. */
export function readOptions({ colors, sizes }: Pick<Product, "colors" | "sizes">, params: URLSearchParams): Options {
  const pick = (values: string[], asked: string | null) =>
    values.find((value) => value.toLowerCase() === asked?.trim().toLowerCase()) ?? values[0] ?? null;
  return { color: pick(colors, params.get("color")), size: pick(sizes, params.get("size")) };
}

/** The variant of these options; undefined when it is not made. */
export function variantOf(variants: PageVariant[], { color, size }: Options): PageVariant | undefined {
  return variants.find((variant) => variant.color === color && variant.size === size);
}

/** Centimetres as inches, to an eighth: 38 is "15", 24 is "9 ½". */
export function inches(cm: number): string {
  const eighths = Math.round((cm / 2.54) * 8);
  const fraction = ["", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"][eighths % 8];
  const whole = Math.floor(eighths / 8);
  return [whole || !fraction ? String(whole) : "", fraction].filter(Boolean).join(" ");
}

/** Grams as ounces, to a tenth. */
export function ounces(grams: number): string {
  return (grams / 28.3495).toFixed(1);
}
