import { z } from "@hono/zod-openapi";
import type { OrderState } from "#app/features/orders/lifecycle/order-states.ts";
import { orderItemSchema, orderStateSchema } from "#app/features/orders/orders.contract.ts";
import type { TooMuchReserved } from "#app/features/stock/stock.contract.ts";
import { hasNoControls } from "#app/platform/http/allowed-characters.ts";
import { toDollars } from "#app/platform/money.ts";
import { type TooManyAttempts, tryAgainIn } from "#app/platform/rate-limit/too-many-attempts.ts";

/**
 * A text field of a form, trimmed. `label` is the field's label. Line breaks become \n before they are counted: a form that is
 * posted without JavaScript has \r\n where its `maxLength` counts one character.
 */
export function textField(label: string, longest: number) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must be text.`) })
    .overwrite((text) => text.replace(/\r\n?/g, "\n"))
    .max(longest, { error: `${label} is too long: at most ${longest} characters.` })
    .refine(hasNoControls, { error: `${label} contains characters that can’t be read.` })
    .transform((text) => text.trim());
}

const needed = (label: string, longest: number) =>
  textField(label, longest).refine((text) => text !== "", { error: `${label} is required.` });

const optional = (label: string, longest: number) => textField(label, longest).default("");

/** Characters of the longest postcode, in capitals. */
export const MAX_POSTAL_CODE_LENGTH = 16;

/** The fields of an address; `line2`, `company`, `region` and `postal_code` may be empty. */
export const addressFields = {
  full_name: needed("Full name", 120),
  line1: needed("Address", 160),
  line2: textField("Address line 2", 160),
  company: textField("Company", 120),
  city: needed("City", 100),
  region: textField("Region", 100),
  postal_code: textField("Postal code", MAX_POSTAL_CODE_LENGTH),
  country: needed("Country", 2).transform((code) => code.toUpperCase()),
};

/** The fields of an address, in which those that may be empty may be left out. */
export const typedAddressFields = {
  ...addressFields,
  line2: addressFields.line2.default(""),
  company: addressFields.company.default(""),
  region: addressFields.region.default(""),
  postal_code: addressFields.postal_code.default(""),
};

/** An address as typed. `checkAddress` checks the country and postcode. */
export const typedAddressSchema = z.strictObject(typedAddressFields).openapi("TypedAddress");
export type TypedAddress = z.infer<typeof typedAddressSchema>;

const ITEMS = "The expected items are the ids and quantities of the cart’s items.";
const itemNumber = z.int({ error: ITEMS }).min(1, { error: ITEMS }).max(2_147_483_647, { error: ITEMS });

export const checkoutSchema = z.strictObject({
  email: needed("Email", 254)
    .pipe(z.email({ error: "That doesn’t look like an email address." }))
    .openapi({ type: "string", format: "email", example: "ada@example.com" }),
  shipping_address: typedAddressSchema,
  billing_address: z
    .strictObject(typedAddressFields)
    .nullish()
    .openapi({ description: "Left out: the same as the shipping address" }),
  note: optional("Note", 1000),
  gift_message: optional("Gift message", 300),
  expected_total: z
    .string({ error: "The expected total is text such as 139.00." })
    .regex(/^\d{1,9}\.\d\d$/, { error: "The expected total is text such as 139.00." })
    .nullish()
    .openapi({
      description: "The total that the shopper saw: when the current total differs, nothing is ordered (409)",
    }),
  expected_items: z
    .array(z.strictObject({ id: itemNumber, quantity: itemNumber }, { error: ITEMS }), { error: ITEMS })
    .max(1000, { error: ITEMS })
    .nullish()
    .openapi({
      description:
        "The cart’s items that the shopper saw, in any order: when the cart has others now, nothing is ordered (409)",
    }),
});
export type Checkout = z.infer<typeof checkoutSchema>;

const KEY = "Send an Idempotency-Key of 1 to 255 characters with this call, and the same one with each retry.";

const idempotencyKey = z
  .string({ error: KEY })
  .min(1, { error: KEY })
  .max(255, { error: KEY })
  .openapi({ description: "1 to 255 characters, a new one for each checkout and the same one for each retry" });

/** The header that makes a request idempotent. */
export const idempotencyHeader = z.object({ "idempotency-key": idempotencyKey });
export const optionalIdempotencyHeader = idempotencyHeader.partial();

export const placedOrderSchema = z
  .object({
    number: z.string().openapi({ example: "7KQ-M4T-2X" }),
    token: z.string().openapi({ description: "Opens /order/{number}?token= without an account" }),
    status: orderStateSchema,
    email: z.string(),
    items: z.array(orderItemSchema),
    subtotal: z.string(),
    shipping: z.string(),
    total: z.string(),
    currency: z.string(),
    payment: z.object({ provider: z.enum(["test", "stripe", "manual"]), url: z.string() }),
  })
  .openapi("PlacedOrder");
export type PlacedOrder = z.infer<typeof placedOrderSchema>;

/** A line of the cart with more units than are available. */
export const shortItemSchema = z
  .object({
    product: z.object({ name: z.string(), slug: z.string() }),
    sku: z.string(),
    color: z.string().nullable(),
    size: z.string().nullable(),
    quantity: z.number().int().openapi({ description: "Units in the cart" }),
    available: z.number().int().openapi({ description: "Units that are available" }),
  })
  .openapi("ShortItem");
export type ShortItem = z.infer<typeof shortItemSchema>;

/** The response when a cart can't be ordered as it is. */
export const shortfallSchema = z.object({ error: z.string(), items: z.array(shortItemSchema) }).openapi("Shortfall");

/** The maximum total of an order, in cents: payment providers accept no more. */
export const MAX_CENTS = 99_999_999;

/** Why a cart can't be ordered as it is: units, a price, or a total above MAX_CENTS. */
export type CartNotOrderableError =
  | { code: "not_enough_stock"; items: ShortItem[] }
  | { code: "price_changed"; total: string; items: ShortItem[] }
  | { code: "total_too_high"; items: ShortItem[] };

/** Why a request with an Idempotency-Key is rejected. */
export type IdempotencyKeyError =
  | { code: "key_used_for_another_body" }
  | { code: "in_flight"; retryAfterSeconds: number };

/** Too many units, reservations or checkouts of this buyer or network. */
export type LimitError = TooMuchReserved | TooManyAttempts;

export type CheckoutError =
  | CartNotOrderableError
  | LimitError
  | { code: "empty_cart" }
  /** The cart has other items than the shopper saw. */
  | { code: "cart_changed" }
  /** A concurrent request has ordered this cart with other details. */
  | { code: "placed_meanwhile" }
  | { code: "invalid_fields"; fields: Record<string, string> }
  | IdempotencyKeyError;

/** Returns the shopper's message for an error of the checkout. */
export function checkoutErrorMessage(error: CheckoutError): string {
  switch (error.code) {
    case "empty_cart":
      return "Your cart is empty.";
    case "invalid_fields":
      return Object.values(error.fields)[0] ?? "Please check the fields.";
    case "key_used_for_another_body":
      return "This checkout was sent before with other details. Please reload the page and try again.";
    case "in_flight":
      return "Your order is being placed. Please wait a moment.";
    case "placed_meanwhile":
      return "Your cart has just been ordered with other details, perhaps in another tab. To order with these instead, place the order again.";
    case "cart_changed":
      return "Your cart has changed, perhaps in another tab. Please check it and order again.";
    case "price_changed":
      return `Your cart or a price has changed: the total is now $${error.total}. Please check it and order again.`;
    case "total_too_high":
      return `One order can total ${toDollars(MAX_CENTS)} at most. Please write to us, and we’ll find a way.`;
    case "not_enough_stock":
      return shortStockMessage(error.items);
    default:
      return limitMessage(error);
  }
}

const PACKED = "This order is already packed, so it can’t be canceled. You can send it back once it has arrived.";
const PARTLY_REFUNDED =
  "Part of this order was refunded, so it can’t be canceled here. Please write to us, and we’ll do it for you.";

/** Returns the shopper's message for an order that they can't cancel. */
export function cancelMessage({ from }: { from: OrderState }): string {
  return from === "partly_refunded" ? PARTLY_REFUNDED : PACKED;
}

/** Returns the shopper's message for an exceeded limit. */
export function limitMessage(error: LimitError): string {
  switch (error.code) {
    case "too_many_units":
      return `One order can hold ${error.max} items at most. Please write to us, and we’ll find a way.`;
    case "too_much_reserved":
      return "Too many orders from you or your network are waiting for payment. Please pay or cancel one, or try again in a few minutes.";
    case "too_many_attempts":
      return tryAgainIn(error.retryAfterSeconds);
  }
}

function shortStockMessage([first, ...others]: ShortItem[]): string {
  if (!first) return "Something in your cart just sold out.";
  const options = [first.color, first.size].filter(Boolean).join(", ");
  const name = options ? `${first.product.name} (${options})` : first.product.name;
  const left = first.available === 0 ? "just sold out" : `has only ${first.available} left`;
  return others.length > 0 ? `${name} ${left}, and other items are affected too.` : `${name} ${left}.`;
}

/** A country in an address form. `region` is the label of its regions; `regions` are those with codes. */
export type ShippingCountry = {
  code: string;
  name: string;
  region: string | null;
  regions: { code: string; name: string }[];
  postcode: { label: string; example: string; required: boolean };
};
