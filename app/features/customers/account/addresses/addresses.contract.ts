import { z } from "@hono/zod-openapi";
import { addressFields, textField, typedAddressFields } from "#app/features/checkout/checkout.contract.ts";
import { addressSchema } from "#app/features/orders/orders.contract.ts";

export const savedAddressSchema = addressSchema
  .extend({
    id: z.uuid(),
    label: z.string().openapi({ description: "May be empty", example: "Home" }),
    is_default: z
      .boolean()
      .openapi({ description: "The address that the checkout offers first; exactly one is the default" }),
  })
  .openapi("SavedAddress");
export type SavedAddress = z.infer<typeof savedAddressSchema>;

const label = textField("Label", 40);
const isDefault = z
  .boolean({ error: "This is true or false." })
  .openapi({ description: "True makes it the default; false changes nothing" });

/** A new address. Its country, region and postal code are checked as at the checkout. */
export const newAddressSchema = z
  .strictObject({ ...typedAddressFields, label: label.default(""), is_default: isDefault.default(false) })
  .openapi("NewAddress");
export type NewAddress = z.infer<typeof newAddressSchema>;

/** A change of an address, with at least one field. */
export const addressChangeSchema = z
  .strictObject({ ...addressFields, label, is_default: isDefault })
  .partial()
  .refine((change) => Object.keys(change).length > 0, { error: "There is nothing to change." })
  .openapi("AddressChange");
export type AddressChange = z.infer<typeof addressChangeSchema>;
