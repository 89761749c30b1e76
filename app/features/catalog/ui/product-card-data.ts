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
  /** The color and size that the list is filtered by: the card shows the color, and its link leads to the product in both. */
  wanted: Choice;
};

type Choice = { color: string | null; size: string | null };
/** What a card is made of. */
export type CardProduct = Pick<
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

/** What a card shows of a product instead of its first color. */
export type ShownOptions = Pick<CardProduct, "primary_image" | "second_image" | "variants"> & { wanted: Choice };

const ANY: Choice = { color: null, size: null };

/** Converts a product to card data. Without `live` it has no unit count, because shared HTML must not have one. */
export function toCardData(
  product: CardProduct,
  { live, shown = { ...product, wanted: ANY } }: { live: boolean; shown?: ShownOptions },
): ProductCardData {
  const { id, name, slug, price, compare_at_price, category, type, colors, sizes, variants } = product;
  const units = variants.reduce((sum, variant) => sum + variant.stock, 0);
  const inStock = shown.variants.find(({ stock }) => stock > 0);
  const first = inStock ?? shown.variants[0];
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
    primary_image: stubOf(shown.primary_image),
    ...(shown.second_image && { second_image: stubOf(shown.second_image) }),
    color_images: product.color_images.length > 1 ? product.color_images.map(stubOf) : [],
    inStock: units > 0,
    choice: { color: first?.color ?? null, size: first?.size ?? null },
    choiceInStock: inStock !== undefined,
    wanted: shown.wanted,
    ...(live ? { stock: units } : {}),
  };
}

/** "Cognac, size M": the label of chosen options; empty if there are none. */
export function choiceLabel({ color, size }: { color: string | null; size: string | null }): string {
  return [color, size].filter(Boolean).join(", ");
}
