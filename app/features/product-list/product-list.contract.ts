import { z } from "@hono/zod-openapi";
import { filterText, searchSchema } from "#app/platform/http/input-schemas.ts";
import { cursorPageQuery } from "#app/platform/http/keyset.ts";

export const PRODUCT_ORDERINGS = ["-changed_at", "changed_at", "name", "price", "-price", "stock", "-stock"] as const;
export const MISSING_PARTS = ["image", "alt", "weight"] as const;

const text = filterText(100);
const statusSchema = z.enum(["draft", "published", "archived"]);

export const productListQuery = z.object({
  search: searchSchema.optional().openapi({ description: "Part of a name or a SKU, or a slug" }),
  status: statusSchema.optional(),
  category: text.optional(),
  type: text.optional(),
  tag: text.optional(),
  color: text.optional().openapi({ description: "The color of a variant that is not archived" }),
  stock: z.enum(["out", "low"]).optional().openapi({
    description:
      "`out`: no variant has free units. `low`: it is published, and a variant has as few as its `low_stock_at`",
  }),
  missing: z
    .enum(MISSING_PARTS)
    .optional()
    .openapi({ description: "Products without it. Only drafts can lack an alt text or the weight" }),
  changed_by: z.uuid().optional().openapi({ description: "The staff member who changed it last" }),
  ordering: z
    .enum(PRODUCT_ORDERINGS)
    .default("-changed_at")
    .openapi({ description: "`price` is the product’s own, `stock` the free units of its variants" }),
  ...cursorPageQuery,
});

export const productRowSchema = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    name: z.string(),
    status: statusSchema,
    price_from: z.string(),
    price_to: z.string(),
    stock: z.object({
      free: z.number().int().openapi({ description: "Units that can be sold" }),
      reserved: z.number().int().openapi({ description: "Units of orders that are not paid yet" }),
      to_send: z.number().int().openapi({ description: "Units that are sold and not yet sent" }),
    }),
    variants: z.number().int(),
    image_url: z.string().nullable(),
    version: z.number().int(),
    changed_at: z.string(),
    changed_by: z.string().nullable(),
  })
  .openapi("StaffProductRow");
