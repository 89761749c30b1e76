import { z } from "@hono/zod-openapi";
import { departmentSchema, imageSchema } from "#app/features/catalog/catalog.contract.ts";
import { type TooManyAttempts, tryAgainIn } from "#app/platform/rate-limit/too-many-attempts.ts";

export const cartItemSchema = z
  .object({
    id: z.number().int(),
    product: z.object({
      id: z.number().int(),
      name: z.string(),
      slug: z.string(),
      category: departmentSchema,
      primary_image: imageSchema,
    }),
    quantity: z.number().int(),
    price: z.string(),
    subtotal: z.string(),
    color: z.string().nullable(),
    size: z.string().nullable(),
    stock: z.number().int().openapi({
      description:
        "Available units of this variant, including those reserved for an unpaid order of this cart: the maximum quantity of the line",
    }),
    available: z.boolean().openapi({ description: "False once the product is not sold anymore; stock is 0 then" }),
  })
  .openapi("CartItem");

export const cartSchema = z.object({ items: z.array(cartItemSchema), subtotal: z.string() }).openapi("Cart");

export type Cart = z.infer<typeof cartSchema>;
export type CartItem = z.infer<typeof cartItemSchema>;

const WHICH = "The field product_id must be the number of a product.";
const productId = z
  .int({ error: WHICH })
  .min(1, { error: WHICH })
  .max(2_147_483_647, { error: WHICH })
  .openapi({ example: 1 });

const QUANTITY = "The quantity is a whole number from 1.";
const quantity = z.int({ error: QUANTITY }).min(1, { error: QUANTITY });

const OPTION = "That isn’t a color or size.";
const option = z
  .string({ error: OPTION })
  .max(60, { error: OPTION })
  .refine((text) => !text.includes("\0"), { error: OPTION })
  .nullish();
const options = { color: option, size: option };

export const addItemSchema = z.strictObject({ product_id: productId, quantity: quantity.default(1), ...options });
export const updateItemSchema = z.strictObject({ product_id: productId, quantity, ...options });
export const removeItemSchema = z.strictObject({ product_id: productId, ...options });

export type AddItem = z.infer<typeof addItemSchema>;
export type UpdateItem = z.infer<typeof updateItemSchema>;
export type RemoveItem = z.infer<typeof removeItemSchema>;

/** The maximum number of lines of a cart, as many as an order may have units (RESERVATION_LIMITS). */
export const MAX_LINES = 100;

export type NotEnoughForCart = { code: "not_enough_stock"; available: number; inCart: number };
export type AddToCartError =
  | { code: "product_not_found" }
  | { code: "option_not_found" }
  | { code: "cart_moved" }
  | { code: "cart_full" }
  | TooManyAttempts
  | NotEnoughForCart;
export type CartLineError = { code: "not_in_cart" } | { code: "which_line" };
export type CartError = AddToCartError | CartLineError;

/** The status of each error, and the field it is about. */
export const CART_ERRORS = {
  product_not_found: { status: 404, field: "product_id" },
  option_not_found: { status: 400, field: "color" },
  cart_moved: { status: 409, field: undefined },
  cart_full: { status: 409, field: "product_id" },
  not_enough_stock: { status: 409, field: "quantity" },
  too_many_attempts: { status: 429, field: undefined },
  not_in_cart: { status: 404, field: "product_id" },
  which_line: { status: 400, field: "color" },
} as const;

/** Returns the shopper's message for an error. */
export function cartErrorMessage(error: CartError): string {
  switch (error.code) {
    case "product_not_found":
      return "Product not found.";
    case "option_not_found":
      return "This product doesn’t come in that color or size.";
    case "cart_moved":
      return "Your cart was just combined with your account’s. Please try again.";
    case "cart_full":
      return `A cart holds ${MAX_LINES} different items. Please remove one first.`;
    case "too_many_attempts":
      return tryAgainIn(error.retryAfterSeconds);
    case "not_in_cart":
      return "That product isn’t in your cart.";
    case "which_line":
      return "This product is in your cart in several colors or sizes. Please choose one.";
    case "not_enough_stock":
      return stockMessage(error);
  }
}

function stockMessage({ available, inCart }: NotEnoughForCart): string {
  if (available === 0) return "Sold out: 0 left.";
  const left = `Only ${available} left`;
  if (inCart === 0) return `${left}.`;
  return inCart >= available ? `${left}, already in your cart.` : `${left}, ${inCart} of them already in your cart.`;
}
