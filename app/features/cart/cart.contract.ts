import { z } from "@hono/zod-openapi";
import { departmentSchema, pictureSchema } from "#app/features/catalog/catalog.contract.ts";

export const cartItemSchema = z
  .object({
    id: z.number().int(),
    product: z.object({
      id: z.number().int(),
      name: z.string(),
      slug: z.string(),
      category: departmentSchema,
      primary_image: pictureSchema,
    }),
    quantity: z.number().int(),
    price: z.string(),
    subtotal: z.string(),
    color: z.string().nullable(),
    size: z.string().nullable(),
    stock: z.number().int().openapi({ description: "Pieces of this variant on hand: the most that the line can hold" }),
  })
  .openapi("CartItem");

export const cartSchema = z.object({ items: z.array(cartItemSchema), subtotal: z.string() }).openapi("Cart");

export type Cart = z.infer<typeof cartSchema>;
export type CartItem = z.infer<typeof cartItemSchema>;
