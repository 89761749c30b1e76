import { z } from "@hono/zod-openapi";
import { productSchema } from "#app/features/catalog/catalog.contract.ts";

const NOT_A_PRODUCT = "The field product_id must be the number of a product.";

/** Says which product to remove. */
export const wishSchema = z
  .strictObject({
    product_id: z
      .int({ error: NOT_A_PRODUCT })
      .min(1, { error: NOT_A_PRODUCT })
      .max(2_147_483_647, { error: NOT_A_PRODUCT }),
  })
  .openapi("Wish");

const NOT_A_COLOR = "That isn’t a color.";

/** Says which product to add, and in which of its colors. */
export const newWishSchema = wishSchema
  .extend({
    color: z
      .string({ error: NOT_A_COLOR })
      .max(60, { error: NOT_A_COLOR })
      .refine((text) => !text.includes("\0"), { error: NOT_A_COLOR })
      .nullish()
      .openapi({ description: "The color to show it in. A product that is listed already gets this color" }),
  })
  .openapi("NewWish");

/** A product on a wishlist. */
export const wishedProductSchema = productSchema
  .extend({ wished_color: z.string().nullable().openapi({ description: "The color that the customer chose" }) })
  .openapi("WishedProduct");
export type WishedProduct = z.infer<typeof wishedProductSchema>;

/** The maximum of products on a wishlist, of those that are available. More are on it if products are sold again. */
export const MAX_WISHES = 100;

/** The errors of adding to a wishlist, with status and message. */
export const WISHLIST_ERRORS = {
  product_not_found: { status: 404, error: "Product not found." },
  option_not_found: { status: 400, error: "This product doesn’t come in that color." },
  wishlist_full: { status: 409, error: `Your wishlist holds ${MAX_WISHES} items at most. Please remove one first.` },
} as const;
