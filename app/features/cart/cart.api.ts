import type { Context } from "hono";
import { type ShopApi, sayNo, shopApi } from "#app/platform/api.server.ts";
import { sessionCookies, sessionOf } from "#app/platform/session.server.ts";
import { addToCart } from "./add-to-cart.ts";
import { type Cart, type CartRefusal, REFUSALS, sentenceFor } from "./cart.contract.ts";
import { routes } from "./cart.routes.ts";
import type { Told, Visitor } from "./find-cart.ts";
import { removeLine } from "./remove-line.ts";
import { setQuantity } from "./set-quantity.ts";
import { viewCart } from "./view-cart.ts";

const visitorOf = (c: Context<ShopApi>): Visitor => ({ session: sessionOf(c.req.raw.headers) });

function shown(c: Context<ShopApi>, { cart, session }: { cart: Cart } & Told) {
  if (session) for (const cookie of sessionCookies(session)) c.header("Set-Cookie", cookie, { append: true });
  return c.json(cart, 200);
}

type StatusOf<Code extends CartRefusal["code"]> = (typeof REFUSALS)[Code]["status"];

function refused<R extends CartRefusal>(c: Context<ShopApi>, refusal: R) {
  const { status, field } = REFUSALS[refusal.code];
  const sentence = sentenceFor(refusal);
  if (refusal.code === "too_many_attempts") c.header("Retry-After", String(refusal.retryAfterSeconds));
  return sayNo(c, status as StatusOf<R["code"]>, sentence, field ? { [field]: sentence } : undefined);
}

/** The calls of the cart. Whether a browser may make them at all is decided before them, for all calls alike. */
export function cartApi() {
  const api = shopApi();
  api.use("/api/orders/cart/*", async (c, next) => {
    c.header("Cache-Control", "private, no-store");
    await next();
  });
  return api
    .openapi(routes.view, async (c) => shown(c, await viewCart(visitorOf(c))))
    .openapi(routes.add, async (c) => {
      const outcome = await addToCart({ ...visitorOf(c), address: c.get("address") }, c.req.valid("json"));
      return outcome.ok ? shown(c, outcome.value) : refused(c, outcome.refusal);
    })
    .openapi(routes.update, async (c) => {
      const outcome = await setQuantity(visitorOf(c), c.req.valid("json"));
      return outcome.ok ? shown(c, outcome.value) : refused(c, outcome.refusal);
    })
    .openapi(routes.remove, async (c) => {
      const outcome = await removeLine(visitorOf(c), c.req.valid("json"));
      return outcome.ok ? shown(c, outcome.value) : refused(c, outcome.refusal);
    });
}
