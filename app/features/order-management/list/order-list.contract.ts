import { z } from "@hono/zod-openapi";
import { FULFILLMENTS, ORDER_STATES } from "#app/features/orders/lifecycle/order-states.ts";
import { daySchema, filterText, searchSchema } from "#app/platform/http/input-schemas.ts";
import { cursorPageQuery } from "#app/platform/http/keyset.ts";
import { moneyStateSchema, orderTabs } from "../order-management.contract.ts";

export const orderListQuery = z.object({
  ...cursorPageQuery,
  tab: z.enum(orderTabs).default("all"),
  search: searchSchema
    .optional()
    .openapi({ description: "Part of a number, name, email, postal code, tracking number or SKU" }),
  sku: filterText(60).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: "A country is written like US." })
    .optional(),
  fulfillment: z.enum(FULFILLMENTS).optional(),
  status: z.enum(ORDER_STATES).optional(),
  from: daySchema.optional().openapi({ description: "The first day, in the shop’s time zone" }),
  to: daySchema.optional().openapi({ description: "The last day, which is included whole" }),
  has: z
    .enum(["note", "gift", "mention"])
    .optional()
    .openapi({ description: "`mention`: a note of a colleague that mentions you, and that you have not read" }),
  money: moneyStateSchema.optional(),
  product: filterText(120).optional().openapi({ description: "The slug of a product, a part of its name, or a SKU" }),
  carrier: filterText(60).optional().openapi({ description: "The carrier of the latest parcel" }),
  email: z
    .enum(["failed"])
    .optional()
    .openapi({ description: "Orders with an email that failed and was not sent again" }),
  ship_by: z
    .enum(["late"])
    .optional()
    .openapi({ description: "Orders with something to ship whose `ship_by` is past" }),
  sales: z.enum(["sold", "refunded"]).optional().openapi({
    description:
      "`sold`: orders that were paid, also if they were canceled or refunded later. `refunded`: orders with a refund on the days of `from` and `to`",
  }),
  ordering: z.enum(["placed_at", "-placed_at", "total", "-total"]).optional(),
});
export type OrderListQuery = z.infer<typeof orderListQuery>;
