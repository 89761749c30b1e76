import type { Context } from "hono";
import { errorJson, type ShopApi, shopApi } from "#app/platform/http/api.server.ts";
import { sessionCookies, sessionOf } from "#app/platform/http/session.server.ts";
import { addToCart } from "./add-to-cart.ts";
import { CART_ERRORS, type Cart, type CartError, cartErrorMessage } from "./cart.contract.ts";
import { routes } from "./cart.routes.ts";
import type { NewSession, Visitor } from "./find-cart.ts";
import { removeLine } from "./remove-line.ts";
import { setQuantity } from "./set-quantity.ts";
import { viewCart } from "./view-cart.ts";

const visitorOf = (c: Context<ShopApi>): Visitor => ({ session: sessionOf(c.req.raw.headers) });

function cartResponse(c: Context<ShopApi>, { cart, session }: { cart: Cart } & NewSession) {
  if (session) for (const cookie of sessionCookies(session)) c.header("Set-Cookie", cookie, { append: true });
  return c.json(cart, 200);
}

type StatusOf<Code extends CartError["code"]> = (typeof CART_ERRORS)[Code]["status"];

function errorResponse<R extends CartError>(c: Context<ShopApi>, error: R) {
  const { status, field } = CART_ERRORS[error.code];
  const message = cartErrorMessage(error);
  if (error.code === "too_many_attempts") c.header("Retry-After", String(error.retryAfterSeconds));
  return errorJson(c, status as StatusOf<R["code"]>, message, field ? { [field]: message } : undefined);
}

/** The calls of the cart. Whether a browser may make them at all is decided before them, for all calls alike. */
export function cartApi() {
  const api = shopApi();
  api.use("/api/orders/cart/*", async (c, next) => {
    c.header("Cache-Control", "private, no-store");
    await next();
  });
  return api
    .openapi(routes.view, async (c) => cartResponse(c, await viewCart(visitorOf(c))))
    .openapi(routes.add, async (c) => {
      const result = await addToCart({ ...visitorOf(c), address: c.get("address") }, c.req.valid("json"));
      return result.ok ? cartResponse(c, result.value) : errorResponse(c, result.error);
    })
    .openapi(routes.update, async (c) => {
      const result = await setQuantity(visitorOf(c), c.req.valid("json"));
      return result.ok ? cartResponse(c, result.value) : errorResponse(c, result.error);
    })
    .openapi(routes.remove, async (c) => {
      const result = await removeLine(visitorOf(c), c.req.valid("json"));
      return result.ok ? cartResponse(c, result.value) : errorResponse(c, result.error);
    });
}
