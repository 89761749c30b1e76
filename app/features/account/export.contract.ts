import { z } from "@hono/zod-openapi";
import { orderSchema } from "#app/features/orders/orders.contract.ts";
import { profileSchema } from "./account.contract.ts";
import { savedAddressSchema } from "./addresses.contract.ts";

const moment = z.string().openapi({ format: "date-time" });
const chosen = { name: z.string(), slug: z.string(), color: z.string().nullable(), size: z.string().nullable() };

const exportedOrderSchema = orderSchema
  .omit({ token: true, payment: true, hold_expires_at: true, can_cancel: true, can_pay: true })
  .extend({
    payments: z.array(
      z.object({
        provider: z.string(),
        amount: z.string(),
        status: z.string(),
        created_at: moment,
        settled_at: moment.nullable(),
      }),
    ),
  });

/** All that the shop keeps of a person. Nothing in it opens anything. */
export const personalDataSchema = z
  .object({
    exported_at: moment,
    profile: profileSchema.extend({ email_verified_at: moment.nullable(), password_changed_at: moment }),
    addresses: z.array(savedAddressSchema.extend({ created_at: moment })),
    orders: z.array(exportedOrderSchema),
    wishlist: z.array(z.object({ name: z.string(), slug: z.string(), added_at: moment })),
    cart: z.array(z.object({ ...chosen, quantity: z.number().int() })),
    sessions: z.array(
      z.object({
        device: z.string(),
        place: z.string().openapi({ description: "The block of addresses it was opened from" }),
        created_at: moment,
        last_seen_at: moment,
        ends_at: moment,
        ended_at: moment.nullable(),
        ended_because: z.string().nullable(),
      }),
    ),
    password_resets: z.array(
      z.object({ expires_at: moment, used_at: moment.nullable(), used_from: z.string().nullable() }),
    ),
    newsletter: z
      .object({ requested_at: moment, confirmed_at: moment.nullable(), ended_at: moment.nullable() })
      .nullable()
      .openapi({
        description: "This, the messages and the letters hang on the e-mail: they are told once it is confirmed",
      }),
    messages: z.array(z.object({ name: z.string(), subject: z.string(), message: z.string(), received_at: moment })),
    letters: z.array(z.object({ template: z.string(), status: z.string(), queued_at: moment })),
  })
  .openapi("PersonalData");
export type PersonalData = z.infer<typeof personalDataSchema>;
export type ExportedOrder = z.infer<typeof exportedOrderSchema>;
