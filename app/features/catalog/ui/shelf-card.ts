import type { Picture, Product } from "../catalog.contract.ts";

/** What a card knows of its product. The count of pieces is missing in HTML that every visitor shares, and filled in later. */
export type ShelfCard = Pick<
  Product,
  "id" | "name" | "slug" | "price" | "category" | "type" | "colors" | "sizes" | "primary_image"
> & {
  second_image?: Picture;
  inStock: boolean;
  stock?: number;
  /** What "Add to Cart" on the card puts into the cart: the first colour and size that are there. */
  choice: { color: string | null; size: string | null };
};

type Shelved = Omit<ShelfCard, "second_image" | "inStock" | "choice" | "stock"> &
  Pick<Product, "images" | "variants"> & { stock?: number };

/** The fields that a list screen asks the REST call for. */
export const SHELF_FIELDS = "id,name,slug,price,category,type,colors,sizes,primary_image,images,variants,stock";

/** Makes a card of a product. Without `live` it says only whether there are pieces, as HTML for everybody must. */
export function toShelfCard(product: Shelved, { live }: { live: boolean }): ShelfCard {
  const { id, name, slug, price, category, type, colors, sizes, primary_image, images, variants } = product;
  const pieces = variants.reduce((sum, variant) => sum + variant.stock, 0);
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
    primary_image,
    second_image: images.find(
      ({ image_url, color }) => image_url !== primary_image.image_url && (!color || color === primary_image.color),
    ),
    inStock: pieces > 0,
    choice: { color: first?.color ?? null, size: first?.size ?? null },
    ...(live ? { stock: pieces } : {}),
  };
}

/** "Cognac, size M": the options of a choice as words; empty where a product has none. */
export function choiceWords({ color, size }: { color: string | null; size: string | null }): string {
  return [color, size].filter(Boolean).join(", ");
}
