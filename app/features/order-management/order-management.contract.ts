import { z } from "@hono/zod-openapi";
import { staleSchema, undoField } from "#app/features/audit/audit.contract.ts";
import { imageSchema } from "#app/features/catalog/catalog.contract.ts";
import { textField, typedAddressSchema } from "#app/features/checkout/checkout.contract.ts";
import { FULFILLMENTS, ORDER_STATES } from "#app/features/orders/lifecycle/order-states.ts";
import { addressSchema } from "#app/features/orders/orders.contract.ts";
import { STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";
import { fromDecimal } from "#app/platform/money.ts";

const time = z.string().openapi({ example: "2026-11-22T10:00:00.000Z" });
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.or(z.null());
/** The tabs of the list of orders. */
export const orderTabs = ["to_pack", "packed", "partly_sent", "on_the_way", "flagged", "unpaid", "all"] as const;
const HIDDEN = "Null where the role does not see it";

export const moneyStateSchema = z.enum(["unpaid", "paid", "partly_refunded", "refunded", "not_charged", "flagged"]);

const shipBySchema = z.string().nullable().openapi({
  example: "2026-11-24",
  description: "The day by which the rest is shipped, in the shop’s time zone. Null if nothing is left to ship",
});

const listedLineSchema = z.object({
  sku: z.string(),
  name: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  quantity: z.number().int(),
  image: imageSchema,
});

export const staffListedOrderSchema = z
  .object({
    number: z.string(),
    placed_at: time,
    name: z.string().nullable().openapi({ description: HIDDEN }),
    place: z.string().openapi({ example: "Portland, US" }),
    items: z.array(listedLineSchema),
    total: z.string().nullable().openapi({ description: HIDDEN }),
    refunded: z.string().nullable().openapi({ description: HIDDEN }),
    status: z.enum(ORDER_STATES),
    fulfillment: z.enum(FULFILLMENTS),
    money: moneyStateSchema,
    ship_by: shipBySchema,
    partly_packed: z.boolean().openapi({ description: "Nothing was sent, and some units are not packed yet" }),
    flags: z.array(z.enum(["note", "gift"])),
  })
  .openapi("StaffListedOrder");
export type StaffListedOrder = z.infer<typeof staffListedOrderSchema>;

export const orderCountsSchema = z
  .object(
    Object.fromEntries(orderTabs.map((tab) => [tab, z.number().int()])) as Record<
      (typeof orderTabs)[number],
      z.ZodNumber
    >,
  )
  .openapi("OrderCounts", { description: "The orders of each tab; 10001 stands for more than 10,000" });

const staffLineSchema = z.object({
  position: z.number().int(),
  sku: z.string(),
  name: z.string(),
  slug: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  image: imageSchema,
  quantity: z.number().int(),
  sent: z.number().int(),
  canceled: z.number().int().openapi({ description: "Refunded, and not to be sent" }),
  to_send: z.number().int(),
  packed: z.number().int().openapi({ description: "Of those to send, units that are packed for the next parcel" }),
  refunded: z.number().int(),
  price: z.string().nullable().openapi({ description: HIDDEN }),
  subtotal: z.string().nullable().openapi({ description: HIDDEN }),
});
const unitsSchema = z.object({ position: z.number().int(), quantity: z.number().int() });

const staffShipmentSchema = z
  .object({
    id: z.uuid(),
    no: z.number().int(),
    carrier: z.string(),
    number: z.string().openapi({ description: "Empty where the role does not see it" }),
    url: z.string().nullable(),
    shipped_at: time,
    delivered_at: time.nullable(),
    voided_at: time.nullable(),
    undo_until: time.nullable(),
    etag: z.string().openapi({ description: "The value of If-Match to correct the tracking" }),
    lines: z.array(unitsSchema),
  })
  .openapi("StaffShipment");

const staffPaymentSchema = z
  .object({
    id: z.uuid().nullable().openapi({ description: "Null without the permission to decide about flagged payments" }),
    provider: z.string(),
    reference: z.string().nullable().openapi({ description: "The provider’s own id, which only Stripe has" }),
    amount: z.string(),
    refundable: z
      .string()
      .openapi({ description: "What no refund was requested for; the oldest payment is refunded first" }),
    status: z.string(),
    created_at: time,
    flag: maybe(
      z.object({
        why: z.string(),
        received: z.string().nullable(),
        currency: z.string().nullable(),
        decisions: z.array(z.string()),
      }),
    ),
  })
  .openapi("StaffPayment");

const staffRefundSchema = z
  .object({
    id: z.uuid(),
    amount: z.string(),
    shipping: z.string(),
    cause: z.string(),
    note: z.string(),
    status: z.string(),
    by: z.string().nullable(),
    created_at: time,
    undo_until: time.nullable(),
    lines: z.array(unitsSchema.extend({ restock: z.number().int() })),
  })
  .openapi("StaffRefund");

const timelineEntrySchema = z
  .object({
    at: time,
    kind: z.enum(["event", "note", "email"]),
    text: z.string(),
    about: z.uuid().optional().openapi({ description: "The parcel or the refund that an email is about" }),
    mentions: z.array(z.string()).optional().openapi({ description: "The names after an @ in a note" }),
    by: z.string().nullable().openapi({ description: "The name of the staff member, or who else did it" }),
    status: z
      .string()
      .nullable()
      .openapi({ description: "The order’s status, or whether the email is queued, sent or failed" }),
  })
  .openapi("TimelineEntry");

export const staffOrderSchema = z
  .object({
    number: z.string(),
    placed_at: time,
    status: z.enum(ORDER_STATES),
    fulfillment: z.enum(FULFILLMENTS),
    money: moneyStateSchema,
    ship_by: shipBySchema,
    email: z.string().nullable().openapi({ description: HIDDEN }),
    shipping_address: maybe(addressSchema),
    billing_address: maybe(addressSchema),
    note: z.string().nullable(),
    gift_message: z.string().nullable(),
    lines: z.array(staffLineSchema),
    subtotal: z.string().nullable(),
    shipping: z.string().nullable(),
    total: z.string().nullable(),
    refunded: z.string().nullable(),
    refundable: z
      .string()
      .nullable()
      .openapi({ description: "What no refund was requested for; `expected_refundable` of a refund" }),
    shipping_refundable: z.string().nullable(),
    shipments: z.array(staffShipmentSchema),
    payments: z.array(staffPaymentSchema),
    refunds: z.array(staffRefundSchema),
    timeline: z.array(timelineEntrySchema),
    other_orders: z.array(z.object({ number: z.string(), placed_at: time, status: z.enum(ORDER_STATES) })),
    undo: undoField,
    can: z
      .array(z.string())
      .openapi({ description: "The actions that are possible now, with the permissions of who asks" }),
  })
  .openapi("StaffOrder");
export type StaffOrder = z.infer<typeof staffOrderSchema>;

const text = (label: string, longest: number) =>
  textField(label, longest).refine((typed) => typed !== "", { error: `${label} is required.` });
const position = z.int().min(1).max(10_000);
const quantity = z.int({ error: "A quantity must be a whole number." }).min(1).max(10_000);
const units = z.array(z.strictObject({ position, quantity })).min(1).max(200);
const amount = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, { error: "Enter an amount such as 12.50." })
  .transform((typed) => Number(fromDecimal(typed) ?? 0))
  .openapi({ type: "string", example: "12.50" });

const trackingFields = {
  carrier: text("Carrier", 60),
  number: text("Tracking number", 80),
  url: z.string().max(500).optional(),
};
export const packInput = z.strictObject({
  lines: units
    .optional()
    .openapi({ description: "The units for the next parcel; by default all that are not packed yet" }),
});
export const shipmentInput = z.strictObject({
  ...trackingFields,
  lines: units.optional(),
  notify: z.boolean().default(true),
});
export const trackingInput = z.strictObject({ ...trackingFields, notify: z.boolean().default(true) });
export const reasonInput = z.strictObject({ reason: text("Reason", 300) });
export const cancelInput = z.strictObject({ reason: text("Reason", 300), notify: z.boolean().default(true) });
export const resendInput = z.strictObject({
  about: z.uuid().optional().openapi({ description: "The parcel or the refund, by default the latest" }),
});
export const noteInput = z.strictObject({ text: text("Note", 2000) });
export const restockInput = z.strictObject({ lines: units });
export const paymentNoteInput = z.strictObject({ note: text("Note", 300) });
export const decisionInput = z.strictObject({
  decision: z.enum(["take_as_paid", "send_back", "nothing_came_in", "try_again", "paid_back_by_hand"]),
  reason: text("Reason", 300),
});
export const refundInput = z.strictObject({
  lines: z
    .array(
      z.strictObject({ position, quantity, restock: z.int().min(0).optional(), cancel: z.int().min(0).optional() }),
    )
    .max(200)
    .default([]),
  shipping: amount.default(0),
  amount: amount.optional(),
  cause: z.enum(["changed_mind", "damaged", "lost", "late", "goodwill", "price", "other"]),
  note: textField("Note", 500).default(""),
  notify: z.boolean().default(true),
  expected_refundable: amount,
});
export const orderEditInput = z.strictObject({
  shipping_address: typedAddressSchema.optional(),
  email: z.email({ error: "That doesn’t look like an email address." }).max(254).optional(),
  gift_message: textField("Gift message", 500).optional(),
});
export type OrderEditInput = z.infer<typeof orderEditInput>;

/** The response to a refund. */
export const requestedRefundSchema = z
  .object({ refund: staffRefundSchema, undo: undoField })
  .openapi("RequestedRefund", {
    description: "`refund` has the sums of the whole request, also if several payments are refunded",
  });

export const orderConflictSchema = z
  .object({
    error: z.string(),
    code: z.string().optional().openapi({ example: "refundable_changed", description: "The reason for programs" }),
    current: staffOrderSchema.optional().openapi({
      description: "The order as it is now, unless an earlier request with the same Idempotency-Key is the reason",
    }),
  })
  .openapi("OrderConflict");
export const orderChangedSchema = staleSchema(staffOrderSchema).openapi("OrderChanged");
export const shipmentChangedSchema = staleSchema(staffShipmentSchema).openapi("ShipmentChanged");

/** The message of each error of the staff's actions on orders, and its status. */
export const ORDER_ERRORS = {
  no_such_order: { status: 404, error: "There is no such order." },
  no_such_shipment: { status: 404, error: "There is no such parcel." },
  no_such_refund: { status: 404, error: "There is no such refund." },
  no_such_payment: { status: 404, error: "There is no such payment." },
  no_such_email: { status: 404, error: "There is no such email about this order." },
  forbidden: { status: 403, error: STAFF_MESSAGES.forbidden },
  step_up: { status: 401, error: "Please confirm with your second factor." },
  refund_over_limit: { status: 403, error: "You can refund up to $150.00 of an order. Please ask a manager." },
  invalid_tracking_url: { status: 400, error: "The tracking address must begin with https://." },
  invalid_address: { status: 400, error: "Please check the address." },
  nothing_to_change: { status: 400, error: "There is nothing to change." },
  reference_required: { status: 400, error: "Please note how the money was paid back." },
  nothing_to_refund: { status: 400, error: "Enter an amount to refund." },
  not_allowed: { status: 409, error: "The order’s state no longer allows this." },
  nothing_to_send: { status: 409, error: "Nothing of this order is left to send." },
  too_many_units: { status: 409, error: "That is more than is left." },
  data_erased: { status: 409, error: "The personal data of this order was erased, so this is no longer possible." },
  units_in_stock: { status: 409, error: "Units that would be sent again are back in stock. Undo that first." },
  too_late: { status: 409, error: "It is too late to undo this." },
  shipment_changed: { status: 412, error: "The tracking was changed in the meantime." },
  refundable_changed: { status: 409, error: "What is left to refund has changed." },
  too_much_money: { status: 409, error: "That is more than is left to refund." },
  units_to_send: {
    status: 409,
    error:
      "That is everything that was paid, so units that are still to be sent would not be. Cancel the order, or choose the units.",
  },
  too_much_shipping: { status: 409, error: "That is more than the shipping." },
  not_enough_stock: { status: 409, error: "The units of this order are sold out." },
  decision_not_possible: { status: 409, error: "This decision is not possible for this payment." },
  already_sent: { status: 409, error: "The order has left: its address can’t be changed." },
} as const;
