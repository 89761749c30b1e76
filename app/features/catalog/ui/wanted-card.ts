import { type CardProduct, type ProductCardData, type ShownOptions, toCardData } from "./product-card-data.ts";

/** The colors and sizes that a list is filtered by, in any case. Colors that its search names count if it has no color filter. */
export type WantedOptions = { colors: string[]; sizes: string[]; search?: string | undefined };

/** Reads them from the API's parameters of a list. */
export const wantedIn = (query: URLSearchParams): WantedOptions => ({
  colors: query.getAll("color"),
  sizes: query.getAll("size"),
  search: query.get("search") ?? undefined,
});

/**
 * Converts a product of a list to card data: it shows, links to and adds the first color that the list is filtered by, one in
 * stock if there is one, and a wanted size.
 */
export const toWantedCard = (product: CardProduct, live: boolean, wanted: WantedOptions): ProductCardData =>
  toCardData(product, { live, shown: shownOf(product, wanted) });

function shownOf(product: CardProduct, { colors, sizes, search = "" }: WantedOptions): ShownOptions {
  const wantedColors = colors.length > 0 ? colors : namedColors(product.colors, search);
  const variants = product.variants.filter(({ color, size }) => isIn(wantedColors, color) && isIn(sizes, size));
  if (variants.length === 0) return { ...product, color: null };
  if (wantedColors.length === 0) return { ...product, variants, color: null };
  const color = (variants.find(({ stock }) => stock > 0) ?? variants[0])?.color ?? null;
  return { ...imagesIn(product, color), variants, color };
}

function imagesIn(product: CardProduct, shown: string | null) {
  const primary = product.color_images.find(({ color }) => color === shown);
  if (!primary || primary.image_url === product.primary_image.image_url) return product;
  return { primary_image: primary, second_image: product.images?.filter(({ color }) => color === shown)[1] ?? null };
}

const namedColors = (colors: string[], search: string) =>
  colors.filter((color) => ` ${search.toLowerCase()} `.includes(` ${color.toLowerCase()} `));

const isIn = (wanted: string[], option: string | null) =>
  wanted.length === 0 || (option !== null && wanted.some((name) => name.toLowerCase() === option.toLowerCase()));
