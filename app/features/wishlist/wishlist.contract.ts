import { z } from "@hono/zod-openapi";

const NOT_A_PRODUCT = "Say which product by its id.";

export const wishSchema = z
  .strictObject({
    product_id: z
      .int({ error: NOT_A_PRODUCT })
      .min(1, { error: NOT_A_PRODUCT })
      .max(2_147_483_647, { error: NOT_A_PRODUCT }),
  })
  .openapi("Wish");

/** So many products a wishlist holds; it is answered whole. */
export const MAX_WISHES = 100;

/** Why a product could not be put on the wishlist, with its status and its sentence for the shopper. */
export const WISHLIST_ERRORS = {
  product_not_found: { status: 404, error: "Product not found." },
  wishlist_full: { status: 409, error: `Your wishlist holds ${MAX_WISHES} pieces at most. Please remove one first.` },
} as const;
