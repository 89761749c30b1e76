import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { signedInCustomer } from "#app/features/customers/sessions/signed-in-customer.ts";
import type { Viewer } from "#app/features/orders/order-access.ts";
import { errorJson, failure, type ShopApi } from "#app/platform/http/api.server.ts";
import { checkoutErrorMessage, type IdempotencyKeyError, type LimitError, limitMessage } from "./checkout.contract.ts";

/** The declared response of `sessionEndedResponse`. */
export const declaredSessionEnded = failure(401, "The sign-in has ended");

/** The header of a response that was stored for an Idempotency-Key. */
export const replayedHeader = z.object({
  "Idempotent-Replayed": z
    .string()
    .optional()
    .openapi({ description: "`true` when this is the response stored for the key" }),
});

/** Returns who sends this request: a customer, a guest (`undefined`), or "ended" for a sign-in that has ended. */
export async function customerOf(c: Context<ShopApi>): Promise<{ customerId: string | undefined } | "ended"> {
  const customer = await signedInCustomer(c.req.raw.headers);
  if (customer === "ended") return customer;
  return { customerId: customer === "nobody" ? undefined : customer.id };
}

/** Responds 401: the sign-in has ended. */
export function sessionEndedResponse(c: Context<ShopApi>) {
  return errorJson(c, 401, "Your session has ended. Please sign in again.");
}

/** Responds 422 to a key that was used with another body, 409 with `Retry-After` to one in use. */
export function keyErrorResponse(c: Context<ShopApi>, failure: IdempotencyKeyError) {
  const error = checkoutErrorMessage(failure);
  if (failure.code === "key_used_for_another_body") return errorJson(c, 422, error);
  c.header("Retry-After", String(failure.retryAfterSeconds));
  return c.json({ error }, 409);
}

/** Responds 409 to an order of too many units, 429 with `Retry-After` to any other exceeded limit. */
export function limitResponse(c: Context<ShopApi>, failure: LimitError) {
  const error = limitMessage(failure);
  if (failure.code === "too_many_units") return errorJson(c, 409, error);
  c.header("Retry-After", String(failure.retryAfterSeconds));
  return errorJson(c, 429, error);
}

/** Who requests an order: its customer, the holder of its token, or both; "ended" for a sign-in that has ended. */
export async function viewerOf(c: Context<ShopApi>, token: string | undefined): Promise<Viewer | "ended"> {
  const customer = await customerOf(c);
  // A token opens its order even when the sign-in sent with it has ended.
  if (customer === "ended") return token === undefined ? customer : { token };
  return { token, ...customer };
}
