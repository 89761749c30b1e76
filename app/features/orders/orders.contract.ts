import { z } from "@hono/zod-openapi";
import { imageSchema } from "#app/features/catalog/catalog.contract.ts";
import { ACTORS, FULFILLMENTS, ORDER_STATES } from "./lifecycle/order-states.ts";

/** A shipping or billing address. `line2`, `company` and `region` may be empty. */
export const addressSchema = z
  .object({
    full_name: z.string(),
    line1: z.string(),
    line2: z.string(),
    company: z.string(),
    city: z.string(),
    region: z.string(),
    postal_code: z.string(),
    country: z.string().openapi({ description: "ISO 3166-1 alpha-2", example: "US" }),
  })
  .openapi("Address");
export type Address = z.infer<typeof addressSchema>;

/** A line of an order. Prices are decimal text in dollars, as they were when the order was placed. */
export const orderItemSchema = z
  .object({
    product: z.object({ name: z.string(), slug: z.string(), primary_image: imageSchema }),
    sku: z.string(),
    color: z.string().nullable(),
    size: z.string().nullable(),
    quantity: z.number().int(),
    price: z.string(),
    subtotal: z.string(),
  })
  .openapi("OrderItem");
export type OrderItem = z.infer<typeof orderItemSchema>;

/** The payment that an order shows: a flagged one, otherwise the latest. */
export const paymentSchema = z
  .object({
    provider: z.enum(["test", "stripe", "manual"]),
    url: z.string().openapi({ description: "Where the shopper pays" }),
    status: z.enum(["open", "paid", "declined", "expired", "refund_pending", "refunded", "flagged"]),
  })
  .openapi("Payment");
export type OrderPayment = z.infer<typeof paymentSchema>;

/** A parcel, as its shopper sees it. */
export const shipmentSchema = z
  .object({
    carrier: z.string(),
    number: z.string(),
    url: z.string().nullable(),
    shipped_at: z.string(),
    delivered_at: z.string().nullable(),
    items: z.array(z.object({ sku: z.string(), quantity: z.number().int() })),
  })
  .openapi("Shipment");

/** The states of an order. */
export const orderStateSchema = z.enum(ORDER_STATES);

/** An order, as its shopper sees it. */
export const orderSchema = z
  .object({
    number: z.string().openapi({ example: "7KQ-M4T-2X" }),
    token: z
      .string()
      .optional()
      .openapi({ description: "Opens the order without an account; only in responses to its shopper" }),
    status: orderStateSchema,
    email: z.string(),
    items: z.array(orderItemSchema),
    subtotal: z.string(),
    shipping: z.string(),
    total: z.string(),
    currency: z.string(),
    shipping_address: addressSchema,
    billing_address: addressSchema.or(z.null()),
    note: z.string(),
    gift_message: z.string(),
    placed_at: z.string(),
    hold_expires_at: z.string().nullable().openapi({ description: "Until when the unpaid order’s units are reserved" }),
    tracking: z.object({ carrier: z.string(), number: z.string(), url: z.string().nullable() }).nullable(),
    fulfillment: z.enum(FULFILLMENTS).openapi({ description: "How much of the order has left the shop" }),
    refunded: z.string().openapi({ description: "The amount of all refunds that are done", example: "0.00" }),
    shipments: z.array(shipmentSchema).openapi({ description: "The parcels, without those that came back" }),
    history: z.array(z.object({ at: z.string(), status: orderStateSchema, actor: z.enum(ACTORS), reason: z.string() })),
    payment: paymentSchema
      .or(z.null())
      .openapi({ description: "The latest attempt to pay, or an earlier one that is being checked" }),
    refund_requested: z.string().nullable().openapi({
      description:
        "The amount of the refunds that are requested or done; of a canceled order, of those for its cancellation. Null if no payment was received",
      example: "0.00",
    }),
    can_cancel: z.boolean(),
    can_pay: z.boolean(),
  })
  .openapi("Order");
export type Order = z.infer<typeof orderSchema>;
/** What an order’s payments add to it. */
export type OrderMoney = Pick<Order, "payment" | "refund_requested">;

/** An order in a list. */
export const listedOrderSchema = orderSchema
  .pick({
    number: true,
    token: true,
    status: true,
    email: true,
    items: true,
    subtotal: true,
    shipping: true,
    total: true,
    currency: true,
    placed_at: true,
    can_cancel: true,
    can_pay: true,
  })
  .extend({
    can_review: z
      .boolean()
      .openapi({ description: "Whether a product has arrived that its buyer has not reviewed yet" }),
  })
  .openapi("ListedOrder");
export type ListedOrder = z.infer<typeof listedOrderSchema>;
