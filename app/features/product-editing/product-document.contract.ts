import { z } from "@hono/zod-openapi";
import { DEPARTMENTS, PRODUCT_TYPES } from "#app/features/catalog/shop-choices.ts";
import { fromDecimal } from "#app/platform/money.ts";
import { MAX_IMAGES } from "./product-limits.ts";

const MAX_ID = 2_147_483_647;
const plain = (max: number, what: string) =>
  z
    .string()
    .trim()
    .max(max, { error: `${what} has at most ${max} characters.` })
    .refine((text) => text.isWellFormed() && !text.includes("\0"), { error: `${what} can’t be stored.` });
const list = (what: string) =>
  z.array(plain(500, what).min(1, { error: `${what} is empty.` })).max(50, { error: "There are at most 50 lines." });

const PRICE = "Enter a price such as 129.00.";
/** An amount of money in the API's form, normalized to two decimals. */
export const priceSchema = z
  .string({ error: PRICE })
  .trim()
  .refine((text) => (fromDecimal(text) ?? 0) > 0 && (fromDecimal(text) ?? 0) <= 100_000_000, { error: PRICE })
  .transform((text) => {
    const [whole = "0", fraction = ""] = text.split(".");
    return `${Number(whole)}.${fraction.padEnd(2, "0")}`;
  })
  .openapi({ example: "129.00" });

/** The most characters of a name, a slug and a model. */
export const [MAX_NAME, MAX_SLUG, MAX_MODEL] = [120, 100, 60];

const SLUG = "A slug has small letters, digits and single dashes.";
export const slugSchema = z
  .string({ error: SLUG })
  .max(MAX_SLUG, { error: SLUG })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: SLUG });

// New ones have at most 40 characters (`findUnfilterable`), but older ones can be saved again.
const option = plain(60, "An option").min(1, { error: "An option is empty." }).nullable();
function measure(what: string) {
  const error = `${what} is a number from 0 to 10,000, with at most one decimal.`;
  return z.number({ error }).min(0, { error }).max(10_000, { error }).multipleOf(0.1, { error });
}
function whole(what: string, min: number) {
  const error = `${what} is a whole number from ${min} to 100,000.`;
  return z.int({ error }).min(min, { error }).max(100_000, { error });
}

/** A price of a document in cents. */
export const priceInCents = (price: string | null) => (price === null ? null : (fromDecimal(price) ?? null));

export const documentVariantSchema = z
  .strictObject({
    id: z.int().min(1).max(MAX_ID).nullable().openapi({ description: "Null for a new variant" }),
    color: option,
    size: option,
    sku: z
      .string()
      .trim()
      .max(60, { error: "A SKU has at most 60 characters." })
      .regex(/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, { error: "A SKU has letters, digits and single dashes." })
      .nullable()
      .openapi({ description: "Null to derive it from slug, color and size" }),
    price: priceSchema.nullable().openapi({ description: "Null for the product’s price" }),
    compare_at_price: priceSchema.nullable(),
    low_stock_at: whole("This", 0).default(2),
    status: z.enum(["active", "archived"]).default("active"),
    first_stock: z
      .int({ error: "Enter a number of units." })
      .min(0, { error: "Enter a number of units." })
      .max(100_000, { error: "At most 100000 units can be received at once." })
      .optional()
      .openapi({
        description: "Units of a new variant, received when it is saved into the catalog. Absent for others",
      }),
  })
  .openapi("ProductDocumentVariant");

const percent = z.int().min(0).max(100).default(50);
export const documentImageSchema = z
  .strictObject({
    id: z.uuid().nullable().openapi({ description: "Null for a new image" }),
    image_id: z.string().regex(/^[0-9a-f]{32}$/, { error: "There is no such image." }),
    view: z.enum(["hero", "front", "back", "detail", "worn", "scale", "side", "inside"]).or(plain(40, "A view").min(1)),
    color: option,
    alt: plain(300, "An alt text"),
    focus_x: percent,
    focus_y: percent,
  })
  .openapi("ProductDocumentImage");

/** Everything of a product that staff edit, never its stock. Incomplete while it is a draft. */
export const productDocumentSchema = z
  .strictObject({
    name: plain(MAX_NAME, "A name"),
    slug: slugSchema.or(z.literal("")).openapi({ description: "Empty to derive it from the name" }),
    department: z.enum(DEPARTMENTS.map(({ name }) => name)),
    type: z.enum(PRODUCT_TYPES.map(({ name }) => name)),
    model: plain(MAX_MODEL, "A model"),
    price: priceSchema.nullable(),
    compare_at_price: priceSchema.nullable(),
    summary: plain(300, "A summary"),
    description: plain(10_000, "A description"),
    leather: plain(300, "The leather"),
    width_cm: measure("The width").nullable(),
    height_cm: measure("The height").nullable(),
    depth_cm: measure("The depth").nullable(),
    strap_drop_cm: measure("The strap drop").nullable(),
    weight_grams: whole("The weight in grams", 1).nullable(),
    tags: list("A tag"),
    features: list("A feature"),
    benefits: list("A benefit"),
    uses: list("A use"),
    ingredients: list("A material"),
    care: list("A care instruction"),
    questions: z
      .array(
        z.strictObject({
          question: plain(300, "A question").min(1, { error: "Write the question." }),
          answer: plain(2000, "An answer").min(1, { error: "Write the answer." }),
        }),
      )
      .max(50, { error: "There are at most 50 questions." }),
    pairs_with: z.array(slugSchema).max(12, { error: "A product goes with at most 12 others." }),
    variants: z.array(documentVariantSchema).max(500),
    images: z.array(documentImageSchema).max(MAX_IMAGES, { error: `There are at most ${MAX_IMAGES} images.` }),
  })
  .openapi("ProductDocument");

export type ProductDocument = z.infer<typeof productDocumentSchema>;
export type DocumentVariant = z.infer<typeof documentVariantSchema>;
export type DocumentImage = z.infer<typeof documentImageSchema>;

/** A document without any value, for a new draft. */
export const EMPTY_DOCUMENT: ProductDocument = {
  name: "",
  slug: "",
  department: "general",
  type: "bags",
  model: "",
  price: null,
  compare_at_price: null,
  summary: "",
  description: "",
  leather: "",
  width_cm: null,
  height_cm: null,
  depth_cm: null,
  strap_drop_cm: null,
  weight_grams: null,
  tags: [],
  features: [],
  benefits: [],
  uses: [],
  ingredients: [],
  care: [],
  questions: [],
  pairs_with: [],
  variants: [],
  images: [],
};
