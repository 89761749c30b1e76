import type { CatalogImage, Product } from "#app/features/catalog/catalog.contract.ts";
import type { PriceProps } from "#app/ui/price.tsx";
import { type ImageStub, stubOf } from "./image-stub.ts";

/** The data of a product card. Shared HTML has no `stock`; it loads later. */
export type ProductCardData = Pick<
  Product,
  "id" | "name" | "slug" | "category" | "type" | "colors" | "sizes" | "rating"
> & {
  /** The lowest price of what the card shows. */
  price: PriceProps;
  primary_image: ImageStub;
  /** Another view in the same color. */
  second_image?: ImageStub;
  /** The first image of each color, if there are several colors. */
  color_images: ImageStub[];
  /** What the card adds in each of these colors. */
  color_choices: ColorChoice[];
  /** Whether any variant is in stock. */
  inStock: boolean;
  /** Available units: of all variants or, in a list that is filtered by color or size, of what the card shows. */
  stock?: number | undefined;
  /** The options that "Add to Cart" on the card adds: the first color and size in stock, of those that the list is filtered by. */
  choice: Choice;
  choiceInStock: boolean;
  /** The color and size that the list is filtered by: the card shows the color, and its link leads to the product in both. */
  wanted: Choice;
};

type Choice = { color: string | null; size: string | null };
/** The first size in stock of a color, of those that the list is filtered by. It has a price if not all variants cost the same. */
type ColorChoice = Choice & { inStock: boolean; price?: PriceProps };
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
  | "rating"
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
  "id,name,slug,price,compare_at_price,category,type,colors,sizes,rating,primary_image,second_image,color_images,variants,stock";

/** What a card shows of a product instead of its first color. */
export type ShownOptions = Pick<CardProduct, "primary_image" | "second_image" | "variants"> & {
  wanted: Choice;
  /** The variants in the wanted sizes, of all colors. */
  inSizes: CardProduct["variants"];
};

const ANY: Choice = { color: null, size: null };

/** Converts a product to card data. Without `live` it has no unit count, because shared HTML must not have one. */
export function toCardData(
  product: CardProduct,
  { live, shown = { ...product, wanted: ANY, inSizes: product.variants } }: { live: boolean; shown?: ShownOptions },
): ProductCardData {
  const { id, name, slug, category, type, colors, sizes, rating, variants } = product;
  const varied = variants.some(({ price }) => price !== product.price);
  const { inStock: choiceInStock, ...choice } = firstInStock(shown.variants);
  const images = product.color_images.length > 1 ? product.color_images : [];
  return {
    id,
    name,
    slug,
    price: lowestPrice(shown.variants, product),
    category,
    type,
    colors,
    sizes,
    ...(rating && { rating }),
    primary_image: stubOf(shown.primary_image),
    ...(shown.second_image && { second_image: stubOf(shown.second_image) }),
    color_images: images.map(stubOf),
    color_choices: images.map((image) => {
      const inColor = shown.inSizes.filter(({ color }) => color === image.color);
      return { ...firstInStock(inColor), ...(varied && { price: lowestPrice(inColor, product) }) };
    }),
    inStock: variants.some(({ stock }) => stock > 0),
    choice,
    choiceInStock,
    wanted: shown.wanted,
    ...(live ? { stock: availableUnitsOf(shown) } : {}),
  };
}

/** Available units of what a card shows: the wanted color in the wanted sizes, or everything. */
export function availableUnitsOf({ variants, wanted }: Pick<ShownOptions, "variants" | "wanted">): number {
  const shown = variants.filter(({ color }) => wanted.color === null || color === wanted.color);
  return shown.reduce((sum, { stock }) => sum + stock, 0);
}

function firstInStock(variants: CardProduct["variants"]): ColorChoice {
  const inStock = variants.find(({ stock }) => stock > 0);
  const first = inStock ?? variants[0];
  return { color: first?.color ?? null, size: first?.size ?? null, inStock: inStock !== undefined };
}

type Priced = Pick<Product, "price" | "compare_at_price">;

/** The lowest price of a product's variants, with "from" if others cost more. That of the product if there are none. */
export function lowestPrice(variants: Priced[], product: Priced): PriceProps {
  const least = variants.reduce(
    (one, other) => (Number(other.price) < Number(one.price) ? other : one),
    variants[0] ?? product,
  );
  return {
    amount: least.price,
    ...(least.compare_at_price && { compareAt: least.compare_at_price }),
    ...(variants.some(({ price }) => price !== least.price) && { from: true }),
  };
}

/** The card in a color that the shopper has chosen on it. Its units are not known: those of the list are of what the list shows. */
export function inColor(card: ProductCardData, color: string | null): ProductCardData {
  const at = card.color_images.findIndex((image) => image.color === color);
  const [image, choice] = [card.color_images[at], card.color_choices[at]];
  if (!image || !choice || color === card.wanted.color) return card;
  const { second_image, stock, ...rest } = card;
  const { inStock, size, price = card.price } = choice;
  const wanted = { color, size: card.wanted.size && size };
  return { ...rest, price, primary_image: image, choice: { color, size }, choiceInStock: inStock, wanted };
}

/** Whether the card shows all variants of its product, so that the product's units are its own. */
export const isWhole = ({ wanted }: ProductCardData): boolean => !wanted.color && !wanted.size;

/** Whether neither the list nor the shopper has decided the color or the size yet. */
export const isChoiceOpen = ({ colors, sizes, wanted }: ProductCardData): boolean =>
  (colors.length > 1 && !wanted.color) || (sizes.length > 1 && !wanted.size);

/** The product page in the options that are decided. */
export function linkOf({ slug, wanted }: ProductCardData): string {
  const chosen = Object.entries(wanted).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return chosen.length > 0 ? `/product/${slug}?${new URLSearchParams(chosen)}` : `/product/${slug}`;
}

/** "Cognac, size M": the label of chosen options; empty if there are none. */
export function choiceLabel({ color, size }: { color: string | null; size: string | null }): string {
  return [color, size].filter(Boolean).join(", ");
}
