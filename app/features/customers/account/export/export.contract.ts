import { z } from "@hono/zod-openapi";
import { profileSchema } from "#app/features/customers/account/account.contract.ts";
import { savedAddressSchema } from "#app/features/customers/account/addresses/addresses.contract.ts";
import { orderSchema } from "#app/features/orders/orders.contract.ts";

const dateTime = z.string().openapi({ format: "date-time" });
const variantFields = { name: z.string(), slug: z.string(), color: z.string().nullable(), size: z.string().nullable() };

const exportedOrderSchema = orderSchema
  .omit({ token: true, payment: true, hold_expires_at: true, can_cancel: true, can_pay: true, refund_requested: true })
  .extend({
    payments: z.array(
      z.object({
        provider: z.string(),
        amount: z.string(),
        status: z.string(),
        created_at: dateTime,
        settled_at: dateTime.nullable(),
      }),
    ),
    refunds: z.array(
      z.object({
        amount: z.string(),
        reason: z.string(),
        note: z.string().openapi({ description: "What staff wrote about it" }),
        status: z.string(),
        created_at: dateTime,
        settled_at: dateTime.nullable(),
      }),
    ),
    notes: z
      .array(z.object({ text: z.string(), at: dateTime }))
      .openapi({ description: "What staff wrote about the order for each other" }),
    voided_shipments: z
      .array(
        z.object({
          carrier: z.string(),
          number: z.string(),
          url: z.string().nullable(),
          shipped_at: dateTime,
          voided_at: dateTime.nullable(),
        }),
      )
      .openapi({ description: "Parcels that came back or never left" }),
    changes: z
      .array(
        z.object({
          at: dateTime,
          action: z.string(),
          before: z.record(z.string(), z.unknown()),
          after: z.record(z.string(), z.unknown()),
          reason: z.string(),
        }),
      )
      .openapi({ description: "Personal values that staff changed, as the log of their actions has them" }),
  });

/** All data that the shop stores of a person, without passwords, tokens and links. */
export const personalDataSchema = z
  .object({
    exported_at: dateTime,
    profile: profileSchema.extend({ email_verified_at: dateTime.nullable(), password_changed_at: dateTime }),
    addresses: z.array(savedAddressSchema.extend({ created_at: dateTime })),
    orders: z.array(exportedOrderSchema),
    wishlist: z.array(
      z.object({ name: z.string(), slug: z.string(), color: z.string().nullable(), added_at: dateTime }),
    ),
    cart: z.array(z.object({ ...variantFields, quantity: z.number().int() })),
    reviews: z
      .array(
        z.object({
          ...variantFields,
          rating: z.number().int(),
          title: z.string(),
          body: z.string(),
          size_fit: z.string().nullable(),
          photos: z.array(z.string()),
          author_name: z.string(),
          state: z.string(),
          decline_reason: z.string().openapi({ description: "Why staff declined it; empty if they did not" }),
          reply: z.string(),
          created_at: dateTime,
          published_at: dateTime.nullable(),
        }),
      )
      .openapi({ description: "Reviews of the account; those of guest orders once the email is verified" }),
    sessions: z.array(
      z.object({
        device: z.string(),
        network: z.string().openapi({ description: "The network it was opened from: an IPv4 address or an IPv6 /64" }),
        created_at: dateTime,
        last_seen_at: dateTime,
        ends_at: dateTime,
        ended_at: dateTime.nullable(),
        ended_because: z.string().nullable(),
      }),
    ),
    password_resets: z.array(
      z.object({ expires_at: dateTime, used_at: dateTime.nullable(), used_from: z.string().nullable() }),
    ),
    newsletter: z
      .object({ requested_at: dateTime, confirmed_at: dateTime.nullable(), ended_at: dateTime.nullable() })
      .nullable()
      .openapi({
        description:
          "The newsletter and the messages belong to the email address: included once it is verified, and of the emails until then those about the account and its orders",
      }),
    back_in_stock: z
      .array(
        z.object({
          ...variantFields,
          requested_at: dateTime,
          confirmed_at: dateTime.nullable(),
          notified_at: dateTime.nullable(),
          expires_at: dateTime,
        }),
      )
      .openapi({ description: "What this email waits for; included once the email is verified" }),
    messages: z.array(z.object({ name: z.string(), subject: z.string(), message: z.string(), received_at: dateTime })),
    emails: z.array(z.object({ template: z.string(), status: z.string(), queued_at: dateTime })),
  })
  .openapi("PersonalData");
export type PersonalData = z.infer<typeof personalDataSchema>;
export type ExportedOrder = z.infer<typeof exportedOrderSchema>;
