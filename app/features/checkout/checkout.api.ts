import type { Context } from "hono";
import { signedInCustomer } from "#app/features/customers/signed-in-customer.ts";
import { listOwnOrders } from "#app/features/orders/list-own-orders.ts";
import type { Asker } from "#app/features/orders/open-order.ts";
import { fieldsOf, type ShopApi, sayNo, shopApi } from "#app/platform/api.server.ts";
import { sessionOf } from "#app/platform/session.server.ts";
import {
  type CheckoutRefusal,
  type KeyRefusal,
  type LimitRefusal,
  limitSentence,
  sentenceFor,
} from "./checkout.contract.ts";
import { routes } from "./checkout.routes.ts";
import { cancelOwnOrder, type PayOwnRefusal, payOwnOrder, viewOrder } from "./order-actions.ts";
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

async function askerOf(c: Context<ShopApi>, token: string | undefined): Promise<Asker | "ended"> {
  const who = await customerOf(c);
  // A token opens its order whether or not the sign-in beside it still holds.
  if (who === "ended") return token === undefined ? who : { token };
  return { token, ...who };
}

/** A missing key is no field of the form; everything else that is wrong is told by field. */
function notUnderstood(c: Context<ShopApi>, where: string, fields: Record<string, string>) {
  const [first = "That can't be read."] = Object.values(fields);
  return where === "header" ? sayNo(c, 400, first) : sayNo(c, 422, first, fields);
}

function keyRefused(c: Context<ShopApi>, refusal: KeyRefusal) {
  const error = sentenceFor(refusal);
  if (refusal.code === "key_used_for_another_body") return sayNo(c, 422, error);
  c.header("Retry-After", String(refusal.retryAfterSeconds));
  return c.json({ error }, 409);
}

function limited(c: Context<ShopApi>, refusal: LimitRefusal) {
  const error = limitSentence(refusal);
  if (refusal.code === "too_many_units") return sayNo(c, 409, error);
  c.header("Retry-After", String(refusal.retryAfterSeconds));
  return sayNo(c, 429, error);
}

function notPlaced(c: Context<ShopApi>, refusal: CheckoutRefusal) {
  const error = sentenceFor(refusal);
  switch (refusal.code) {
    case "empty_cart":
      return sayNo(c, 400, error);
    case "placed_meanwhile":
      return sayNo(c, 409, error);
    case "wrong_fields":
      return sayNo(c, 422, error, refusal.fields);
    case "key_used_for_another_body":
    case "in_flight":
      return keyRefused(c, refusal);
    case "not_enough_stock":
    case "price_changed":
    case "too_much":
      return c.json({ error, items: refusal.items }, 409);
    default:
      return limited(c, refusal);
  }
}

function notPaid(c: Context<ShopApi>, refusal: PayOwnRefusal) {
  switch (refusal.code) {
    case "no_such_order":
      return sayNo(c, 404, NO_SUCH_ORDER);
    case "not_awaiting_payment":
      return sayNo(c, 409, NOT_AWAITING);
    case "not_enough_stock":
      return sayNo(c, 409, SOLD);
    case "key_used_for_another_body":
    case "in_flight":
      return keyRefused(c, refusal);
    default:
      return limited(c, refusal);
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
      routes.place,
      async (c) => {
        const who = await customerOf(c);
        if (who === "ended") return sayNo(c, 401, ENDED);
        const buyer = { session: sessionOf(c.req.raw.headers), address: c.get("address"), ...who };
        const outcome = await placeOrder(buyer, c.req.valid("header")["idempotency-key"], c.req.valid("json"));
        if (!outcome.ok) return notPlaced(c, outcome.refusal);
        if (outcome.value.replayed) c.header("Idempotent-Replayed", "true");
        return c.json(outcome.value.order, 201);
      },
      (result, c) => (result.success ? undefined : notUnderstood(c, result.target, fieldsOf(result.error))),
    )
    .openapi(routes.list, async (c) => {
      const { orders, total } = await listOwnOrders(c.get("customerId"), c.req.valid("query"));
      c.header("X-Total-Count", String(total));
      return c.json(orders, 200);
    })
    .openapi(routes.view, async (c) => {
      const asker = await askerOf(c, c.req.valid("query").token);
      if (asker === "ended") return sayNo(c, 401, ENDED);
      const outcome = await viewOrder(c.req.valid("param").number, asker);
      return outcome.ok ? c.json(outcome.value, 200) : sayNo(c, 404, NO_SUCH_ORDER);
    })
    .openapi(routes.cancel, async (c) => {
      const asker = await askerOf(c, c.req.valid("query").token ?? c.req.valid("json")?.token);
      if (asker === "ended") return sayNo(c, 401, ENDED);
      const outcome = await cancelOwnOrder(c.req.valid("param").number, asker);
      if (outcome.ok) return c.json(outcome.value, 200);
      return outcome.refusal.code === "no_such_order" ? sayNo(c, 404, NO_SUCH_ORDER) : sayNo(c, 409, TOO_LATE);
    })
    .openapi(routes.pay, async (c) => {
      const asker = await askerOf(c, c.req.valid("query").token ?? c.req.valid("json")?.token);
      if (asker === "ended") return sayNo(c, 401, ENDED);
      const key = c.req.valid("header")["idempotency-key"];
      const once = key === undefined ? undefined : { key, body: c.req.valid("json") ?? {} };
      const payer = { ...asker, address: c.get("address") };
      const outcome = await payOwnOrder(c.req.valid("param").number, payer, once);
      if (!outcome.ok) return notPaid(c, outcome.refusal);
      if (outcome.value.replayed) c.header("Idempotent-Replayed", "true");
      return c.json(outcome.value.order, 200);
    });
}
