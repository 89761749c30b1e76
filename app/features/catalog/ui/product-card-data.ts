import type { CatalogImage, Product } from "#app/features/catalog/catalog.contract.ts";
import { type ImageStub, stubOf } from "./image-stub.ts";

/** The data of a product card. Shared HTML has no `stock`; it loads later. */
export type ProductCardData = Pick<
  Product,
  "id" | "name" | "slug" | "price" | "compare_at_price" | "category" | "type" | "colors" | "sizes"
> & {
  primary_image: ImageStub;
  /** Another view in the same color. */
  second_image?: ImageStub;
  /** The first image of each color, if there are several colors. */
  color_images: ImageStub[];
  inStock: boolean;
  stock?: number | undefined;
  /** The options that "Add to Cart" on the card adds: the first color and size in stock, of those that the list is filtered by. */
  choice: Choice;
  choiceInStock: boolean;
  /** The color that the card shows because the list is filtered by it. Its link leads to the product in this color. */
  shownColor: string | null;
};

type Choice = { color: string | null; size: string | null };
/** The colors and sizes that a list is filtered by, in any case. Colors that its search names count if it has no color filter. */
export type WantedOptions = { colors: string[]; sizes: string[]; search?: string | undefined };

/** Reads them from the API's parameters of a list. */
export const wantedIn = (query: URLSearchParams): WantedOptions => ({
  colors: query.getAll("color"),
  sizes: query.getAll("size"),
  search: query.get("search") ?? undefined,
});

type CardProduct = Pick<
  Product,
  | "id"
  | "name"
  | "slug"
  | "price"
  | "compare_at_price"
  | "category"
  | "type"
  | "colors"
  | "sizes"
  | "primary_image"
  | "second_image"
  | "color_images"
  | "variants"
> & {
  /** All images, for another view of the shown color. */
  images?: CatalogImage[];
};

/** The API's `fields` parameter for cards. */
export const CARD_FIELDS =
  "id,name,slug,price,compare_at_price,category,type,colors,sizes,primary_image,second_image,color_images,variants,stock";

/**
 * Converts a product to card data. Without `live` it has no unit count, because shared HTML must not have one. In a list that
 * is filtered by colors it shows the first of its colors that is wanted, one in stock if there is one.
 */
export function toCardData(
  product: CardProduct,
  { live, wanted = { colors: [], sizes: [] } }: { live: boolean; wanted?: WantedOptions },
): ProductCardData {
  const { id, name, slug, price, compare_at_price, category, type, colors, sizes, variants } = product;
  const units = variants.reduce((sum, variant) => sum + variant.stock, 0);
  const wantedColors = wanted.colors.length > 0 ? wanted.colors : namedColors(colors, wanted.search);
  const offered = variants.filter(({ color, size }) => isWanted(color, wantedColors) && isWanted(size, wanted.sizes));
  const choosable = offered.length > 0 ? offered : variants;
  const inStock = choosable.find(({ stock }) => stock > 0);
  const first = inStock ?? choosable[0];
  const shownColor = wantedColors.length > 0 && offered.length > 0 ? (first?.color ?? null) : null;
  const { primary, second } = imagesOf(product, shownColor);
  return {
    id,
    name,
    slug,
    price,
    ...(compare_at_price !== undefined && { compare_at_price }),
    category,
    type,
    colors,
    sizes,
    primary_image: stubOf(primary),
    ...(second && { second_image: stubOf(second) }),
    color_images: product.color_images.length > 1 ? product.color_images.map(stubOf) : [],
    inStock: units > 0,
    choice: { color: first?.color ?? null, size: first?.size ?? null },
    choiceInStock: inStock !== undefined,
    shownColor,
    ...(live ? { stock: units } : {}),
  };
}

const namedColors = (colors: string[], search = "") =>
  colors.filter((color) => ` ${search.toLowerCase()} `.includes(` ${color.toLowerCase()} `));

const isWanted = (option: string | null, wanted: string[]) =>
  wanted.length === 0 || (option !== null && wanted.some((name) => name.toLowerCase() === option.toLowerCase()));

/** The images of the shown color: its first one, and another view in the same color. */
function imagesOf(product: CardProduct, shownColor: string | null) {
  const primary = product.color_images.find(({ color }) => color !== null && color === shownColor);
  if (!primary || primary.image_url === product.primary_image.image_url)
    return { primary: product.primary_image, second: product.second_image };
  return { primary, second: product.images?.filter(({ color }) => color === shownColor)[1] };
}

/** "Cognac, size M": the label of chosen options; empty if there are none. */
export function choiceLabel({ color, size }: { color: string | null; size: string | null }): string {
  return [color, size].filter(Boolean).join(", ");
}
