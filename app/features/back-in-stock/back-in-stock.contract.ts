import { z } from "@hono/zod-openapi";
import { email } from "#app/features/customers/customers.contract.ts";

const VARIANT = { error: "The field variant_id must be the number of a variant." };
const variantId = z.int(VARIANT).min(1, VARIANT).max(2_147_483_647, VARIANT).openapi({ example: 1 });

export const guestRequestSchema = z.strictObject({ variant_id: variantId, email });
export const customerRequestSchema = z.strictObject({ variant_id: variantId });

const LINK = { error: "This link can’t be read. Please open it from the email again." };
export const requestLinkSchema = z.strictObject({ token: z.string(LINK).min(1, LINK).max(200, LINK) });

/** The same response for every address, so that it does not show who waits for what. */
export const REQUESTED = "Thank you. Please confirm with the link in the email we just sent you.";
export const WAITING = "Done. We’ll email you once when it’s back.";
export const REQUEST_ENDED = "Done. You won’t get an email about this product.";

/** The status and message of each expected error. */
export const BACK_IN_STOCK_ERRORS = {
  variant_not_found: { status: 404, error: "Sorry, we no longer sell this." },
  in_stock: { status: 409, error: "Good news: this is in stock right now." },
  link_expired: { status: 400, error: "This link has expired. Please ask again on the product’s page." },
  link_unknown: { status: 400, error: "This link is not one of ours. Please open it from the email again." },
} as const;
