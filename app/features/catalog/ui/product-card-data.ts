import type { Product } from "#app/features/catalog/catalog.contract.ts";
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
  /** The options that "Add to Cart" on the card adds: the first color and size in stock. */
  choice: { color: string | null; size: string | null };
};

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
>;

/** The API's `fields` parameter for cards. */
export const CARD_FIELDS =
  "id,name,slug,price,compare_at_price,category,type,colors,sizes,primary_image,second_image,color_images,variants,stock";

/** Converts a product to card data. Without `live` it has no unit count, because shared HTML must not have one. */
export function toCardData(product: CardProduct, { live }: { live: boolean }): ProductCardData {
  const { id, name, slug, price, compare_at_price, category, type, colors, sizes, second_image, variants } = product;
  const units = variants.reduce((sum, variant) => sum + variant.stock, 0);
  const first = variants.find(({ stock }) => stock > 0) ?? variants[0];
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
    primary_image: stubOf(product.primary_image),
    ...(second_image && { second_image: stubOf(second_image) }),
    color_images: product.color_images.length > 1 ? product.color_images.map(stubOf) : [],
    inStock: units > 0,
    choice: { color: first?.color ?? null, size: first?.size ?? null },
    ...(live ? { stock: units } : {}),
  };
}

/** "Cognac, size M": the label of chosen options; empty if there are none. */
export function choiceLabel({ color, size }: { color: string | null; size: string | null }): string {
  return [color, size].filter(Boolean).join(", ");
}
