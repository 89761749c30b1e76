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

/** The maximum of products on a wishlist. It is returned without paging. */
export const MAX_WISHES = 100;

/** The errors of adding to a wishlist, with status and message. */
export const WISHLIST_ERRORS = {
  product_not_found: { status: 404, error: "Product not found." },
  wishlist_full: { status: 409, error: `Your wishlist holds ${MAX_WISHES} items at most. Please remove one first.` },
} as const;
