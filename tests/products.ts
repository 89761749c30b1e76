import { randomBytes } from "node:crypto";
import { addProducts, type NewProduct } from "#app/features/catalog/seed/add-products.queries.ts";
import { saveImage } from "#app/features/images/images.queries.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";

const plain: Omit<NewProduct, "slug" | "name" | "images"> = {
  department: "general",
  type: "bags",
  model: "thing",
  priceCents: 10_000,
  introducedOn: "2025-01-01",
  summary: "A plain thing.",
  description: "Made by hand.",
  leather: "Full-grain cowhide",
  colors: [],
  sizes: [],
  dimensions: { widthCm: 30, heightCm: 20, depthCm: 10 },
  weightGrams: 500,
  stock: [{ quantity: 5 }],
  tags: [],
  features: [],
  benefits: [],
  uses: [],
  ingredients: [],
  care: [],
  faq: [],
  pairsWith: [],
};

/** Inserts the metadata of an image without bytes. Returns its id. */
export async function newImage(): Promise<string> {
  const id = randomBytes(16).toString("hex");
  await saveImage({ id, width: 1200, height: 1500, placeholder: "#c8a27a", masterType: "image/jpeg" });
  return id;
}

let slugs = 0;
/** A slug that no other product of this file has. Its SKU is unique too: it keeps three characters of the number. */
export function newSlug(kind: string): string {
  slugs += 1;
  return `${kind}-${slugs}`;
}

/** Inserts products with defaults for missing fields. Returns their ids by slug. */
export async function putProducts(...given: (Partial<NewProduct> & { slug: string })[]): Promise<Map<string, number>> {
  const whole: NewProduct[] = [];
  for (const product of given) {
    const name =
      product.name ??
      product.slug.replace(/(^|-)(\w)/g, (_, dash, character) => (dash ? " " : "") + character.toUpperCase());
    const colors = [...new Set((product.stock ?? []).flatMap(({ color }) => (color ? [color] : [])))];
    const images: NewProduct["images"] = [];
    for (const color of colors.length > 0 ? colors : [null])
      images.push({
        imageId: await newImage(),
        view: "hero",
        color,
        alt: `${name}${color ? ` in ${color}` : ""}`,
      });
    whole.push({ ...plain, colors, images, ...product, name });
  }
  return inTransaction((tx) => addProducts(whole, tx));
}
