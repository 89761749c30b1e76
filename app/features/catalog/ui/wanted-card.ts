import {
  availableUnitsOf,
  type CardProduct,
  type ProductCardData,
  type ShownOptions,
  toCardData,
} from "./product-card-data.ts";

/** The colors and sizes that a list is filtered by, in any case. Colors that its search names count if it has no color filter. */
export type WantedOptions = { colors: string[]; sizes: string[]; search?: string | undefined };

/** Reads them from the API's parameters of a list. */
export const wantedIn = (query: URLSearchParams): WantedOptions => ({
  colors: query.getAll("color"),
  sizes: query.getAll("size"),
  search: query.get("search") ?? undefined,
});

/**
 * Converts a product of a list to card data: it shows, links to and adds the first color and size that the list is filtered by,
 * those in stock if there are any.
 */
export const toWantedCard = (product: CardProduct, live: boolean, wanted: WantedOptions): ProductCardData => {
  const chosen = chosenOf(product, wanted);
  const shown: ShownOptions | undefined = chosen && { ...imagesIn(product, chosen.wanted.color), ...chosen };
  return toCardData(product, { live, ...(shown && { shown }) });
};

type Varied = Pick<CardProduct, "colors" | "variants">;

/** Available units of what the card of this product shows in such a list. */
export function wantedUnits(product: Varied, wanted: WantedOptions): number {
  return availableUnitsOf(
    chosenOf(product, wanted) ?? { variants: product.variants, wanted: { color: null, size: null } },
  );
}

/** Whether the list is filtered by color or size, or its search may name a color. */
export const wantsOptions = ({ colors, sizes, search }: WantedOptions): boolean =>
  colors.length > 0 || sizes.length > 0 || Boolean(search);

/**
 * The color and size that a card shows in such a list. Of several wanted sizes that a product comes in none is: the shopper chooses.
 */
function chosenOf(product: Varied, { colors, sizes, search = "" }: WantedOptions) {
  const wantedColors = colors.length > 0 ? colors : namedColors(product.colors, search);
  const inSizes = product.variants.filter(({ size }) => isIn(sizes, size));
  const variants = inSizes.filter(({ color }) => isIn(wantedColors, color));
  const first = variants.find(({ stock }) => stock > 0) ?? variants[0];
  if (!first) return undefined;
  const isOneSize = sizes.length > 0 && variants.every(({ size }) => size === first.size);
  const wanted = { color: wantedColors.length > 0 ? first.color : null, size: isOneSize ? first.size : null };
  return { variants, wanted, inSizes };
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
