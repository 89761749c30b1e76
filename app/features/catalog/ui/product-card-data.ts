import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { type ImageStub, stubOf } from "./image-stub.ts";

/** What a card knows of its product. The count of pieces is missing in HTML that every visitor shares, and filled in later. */
export type ProductCardData = Pick<
  Product,
  "id" | "name" | "slug" | "price" | "category" | "type" | "colors" | "sizes"
> & {
  primary_image: ImageStub;
  /** Another view in the same colour. */
  second_image?: ImageStub;
  /** The first picture of each colour, where there is more than one. */
  color_images: ImageStub[];
  inStock: boolean;
  stock?: number;
  /** What "Add to Cart" on the card puts into the cart: the first colour and size that are there. */
  choice: { color: string | null; size: string | null };
};

type Shelved = Pick<
  Product,
  | "id"
  | "name"
  | "slug"
  | "price"
  | "category"
  | "type"
  | "colors"
  | "sizes"
  | "primary_image"
  | "second_image"
  | "color_images"
  | "variants"
>;

/** The fields that a list screen asks the REST call for. */
export const CARD_FIELDS =
  "id,name,slug,price,category,type,colors,sizes,primary_image,second_image,color_images,variants,stock";

/** Makes a card of a product. Without `live` it says only whether there are pieces, as HTML for everybody must. */
export function toCardData(product: Shelved, { live }: { live: boolean }): ProductCardData {
  const { id, name, slug, price, category, type, colors, sizes, second_image, variants } = product;
  const units = variants.reduce((sum, variant) => sum + variant.stock, 0);
  const first = variants.find(({ stock }) => stock > 0) ?? variants[0];
  return {
    id,
    name,
    slug,
    price,
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

/** "Cognac, size M": the options of a choice as words; empty where a product has none. */
export function choiceLabel({ color, size }: { color: string | null; size: string | null }): string {
  return [color, size].filter(Boolean).join(", ");
}
