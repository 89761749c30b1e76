import type { Product, Variant } from "#app/features/catalog/catalog.contract.ts";
import { type ImageStub, stubOf } from "./image-stub.ts";
import type { ProductCardData } from "./product-card-data.ts";

/** A variant of a product page: whether it is in stock, and the count once it has loaded. */
export type PageVariant = Omit<Variant, "stock"> & { inStock: boolean; stock?: number };

/** The data of a product page, with cards of the products that go with it and of those like it. */
export type ProductPageData = Omit<
  Product,
  "stock" | "variants" | "pairs_with" | "images" | "primary_image" | "second_image" | "color_images"
> & {
  images: ImageStub[];
  variants: PageVariant[];
  pairs: ProductCardData[];
  similar: ProductCardData[];
};

export type Options = { color: string | null; size: string | null };

/** Converts a product to page data. Without `live` it has no unit counts, because shared HTML must not have any. */
export function toProductPageData(
  { stock, variants, pairs_with, images, primary_image, second_image, color_images, ...product }: Product,
  { pairs, similar }: Pick<ProductPageData, "pairs" | "similar">,
  { live }: { live: boolean },
): ProductPageData {
  return {
    ...product,
    images: images.map(stubOf),
    variants: variants.map(({ stock, ...variant }) => ({ ...variant, inStock: stock > 0, ...(live ? { stock } : {}) })),
    pairs: pairs.filter(({ slug }) => pairs_with.includes(slug)),
    similar,
  };
}

/**
 * Reads the options from the URL. A missing or unknown color means the first one. A missing size means the first one that is
 * in stock in that color, so that a sold-out size is not preselected beside others, else the first one that the color has.
 */
export function readOptions(product: Pick<ProductPageData, "colors" | "sizes" | "variants">, params: URLSearchParams) {
  const { colors, sizes, variants } = product;
  const named = (values: string[], text: string | null) =>
    values.find((value) => value.toLowerCase() === text?.trim().toLowerCase());
  const color = named(colors, params.get("color")) ?? colors[0] ?? null;
  const sold = sizes.map((size) => variantOf(variants, { color, size }));
  const first = sold.find((variant) => variant?.inStock) ?? sold.find(Boolean);
  return { color, size: named(sizes, params.get("size")) ?? (first ? first.size : (sizes[0] ?? null)) };
}

/** The variant with these options; undefined if there is none. */
export function variantOf(variants: PageVariant[], { color, size }: Options): PageVariant | undefined {
  return variants.find((variant) => variant.color === color && variant.size === size);
}

/** Formats centimeters as inches, to an eighth: 38 is "15", 24 is "9 ½". */
export function inches(cm: number): string {
  const eighths = Math.round((cm / 2.54) * 8);
  const fraction = ["", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"][eighths % 8];
  const whole = Math.floor(eighths / 8);
  return [whole || !fraction ? String(whole) : "", fraction].filter(Boolean).join(" ");
}
