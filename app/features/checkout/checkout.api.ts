import type { Context } from "hono";
import { signedInCustomer } from "#app/features/customers/sessions/signed-in-customer.ts";
import { listOwnOrders } from "#app/features/orders/list-own-orders.ts";
import type { Viewer } from "#app/features/orders/open-order.ts";
import { errorJson, fieldsOf, type ShopApi, shopApi } from "#app/platform/http/api.server.ts";
import { sessionOf } from "#app/platform/http/session.server.ts";
import {
  type CheckoutError,
  checkoutErrorMessage,
  type IdempotencyKeyError,
  type LimitError,
  limitMessage,
} from "./checkout.contract.ts";
import { routes } from "./checkout.routes.ts";
import { cancelOwnOrder, type PayOrderError, payOwnOrder, viewOrder } from "./order-actions.ts";
import { placeOrder } from "./place-order.ts";

const ENDED = "Your session has ended. Please sign in again.";
const NO_SUCH_ORDER = "There is no such order.";
const TOO_LATE = "It is too late to cancel this order: it is packed already. You can send it back when it has arrived.";
const NOT_AWAITING = "This order does not wait for a payment.";
const SOLD = "What you ordered has been sold meanwhile.";

/** Who makes this call: a customer, a guest, or somebody whose sign-in has ended. */
async function customerOf(c: Context<ShopApi>): Promise<{ customerId: string | undefined } | "ended"> {
  const who = await signedInCustomer(c.req.raw.headers);
  if (who === "ended") return who;
  return { customerId: who === "nobody" ? undefined : who.id };
}

async function viewerOf(c: Context<ShopApi>, token: string | undefined): Promise<Viewer | "ended"> {
  const who = await customerOf(c);
  // A token opens its order whether or not the sign-in beside it still holds.
  if (who === "ended") return token === undefined ? who : { token };
  return { token, ...who };
}

/** A missing key is no field of the form; everything else that is wrong is told by field. */
function notUnderstood(c: Context<ShopApi>, where: string, fields: Record<string, string>) {
  const [first = "That can't be read."] = Object.values(fields);
  return where === "header" ? errorJson(c, 400, first) : errorJson(c, 422, first, fields);
}

function keyErrorResponse(c: Context<ShopApi>, failure: IdempotencyKeyError) {
  const error = checkoutErrorMessage(failure);
  if (failure.code === "key_used_for_another_body") return errorJson(c, 422, error);
  c.header("Retry-After", String(failure.retryAfterSeconds));
  return c.json({ error }, 409);
}

function limited(c: Context<ShopApi>, failure: LimitError) {
  const error = limitMessage(failure);
  if (failure.code === "too_many_units") return errorJson(c, 409, error);
  c.header("Retry-After", String(failure.retryAfterSeconds));
  return errorJson(c, 429, error);
}

function notPlaced(c: Context<ShopApi>, failure: CheckoutError) {
  const error = checkoutErrorMessage(failure);
  switch (failure.code) {
    case "empty_cart":
      return errorJson(c, 400, error);
    case "placed_meanwhile":
      return errorJson(c, 409, error);
    case "invalid_fields":
      return errorJson(c, 422, error, failure.fields);
    case "key_used_for_another_body":
    case "in_flight":
      return keyErrorResponse(c, failure);
    case "not_enough_stock":
    case "price_changed":
    case "too_much":
      return c.json({ error, items: failure.items }, 409);
    default:
      return limited(c, failure);
  }
}

function notPaid(c: Context<ShopApi>, failure: PayOrderError) {
  switch (failure.code) {
    case "no_such_order":
      return errorJson(c, 404, NO_SUCH_ORDER);
    case "not_awaiting_payment":
      return errorJson(c, 409, NOT_AWAITING);
    case "not_enough_stock":
      return errorJson(c, 409, SOLD);
    case "key_used_for_another_body":
    case "in_flight":
      return keyErrorResponse(c, failure);
    default:
      return limited(c, failure);
  }
}

/** The calls of orders. They stand after the cart's, whose paths begin alike. */
export function checkoutApi() {
  const api = shopApi();
  api.use("/api/orders/*", async (c, next) => {
    c.header("Cache-Control", "private, no-store");
    await next();
  });
  return api
    .openapi(
      routes.placeOrder,
      async (c) => {
        const who = await customerOf(c);
        if (who === "ended") return errorJson(c, 401, ENDED);
        const buyer = { session: sessionOf(c.req.raw.headers), address: c.get("address"), ...who };
        const result = await placeOrder(buyer, c.req.valid("header")["idempotency-key"], c.req.valid("json"));
        if (!result.ok) return notPlaced(c, result.error);
        if (result.value.replayed) c.header("Idempotent-Replayed", "true");
        return c.json(result.value.order, 201);
      },
      (result, c) => (result.success ? undefined : notUnderstood(c, result.target, fieldsOf(result.error))),
    )
    .openapi(routes.list, async (c) => {
      const { orders, total } = await listOwnOrders(c.get("customerId"), c.req.valid("query"));
      c.header("X-Total-Count", String(total));
      return c.json(orders, 200);
    })
    .openapi(routes.view, async (c) => {
      const viewer = await viewerOf(c, c.req.valid("query").token);
      if (viewer === "ended") return errorJson(c, 401, ENDED);
      const result = await viewOrder(c.req.valid("param").number, viewer);
      return result.ok ? c.json(result.value, 200) : errorJson(c, 404, NO_SUCH_ORDER);
    })
    .openapi(routes.cancel, async (c) => {
      const viewer = await viewerOf(c, c.req.valid("query").token ?? c.req.valid("json")?.token);
      if (viewer === "ended") return errorJson(c, 401, ENDED);
      const result = await cancelOwnOrder(c.req.valid("param").number, viewer);
      if (result.ok) return c.json(result.value, 200);
      return result.error.code === "no_such_order" ? errorJson(c, 404, NO_SUCH_ORDER) : errorJson(c, 409, TOO_LATE);
    })
    .openapi(routes.pay, async (c) => {
      const viewer = await viewerOf(c, c.req.valid("query").token ?? c.req.valid("json")?.token);
      if (viewer === "ended") return errorJson(c, 401, ENDED);
      const key = c.req.valid("header")["idempotency-key"];
      const idempotency = key === undefined ? undefined : { key, body: c.req.valid("json") ?? {} };
      const payer = { ...viewer, address: c.get("address") };
      const result = await payOwnOrder(c.req.valid("param").number, payer, idempotency);
      if (!result.ok) return notPaid(c, result.error);
      if (result.value.replayed) c.header("Idempotent-Replayed", "true");
      return c.json(result.value.order, 200);
    });
}
