import { createMiddleware } from "hono/factory";
import { detachCart } from "#app/features/cart/sign-in/detach-cart.ts";
import { mergeCarts } from "#app/features/cart/sign-in/merge-carts.ts";
import { claimLaterOrders } from "#app/features/customers/account/claim-later-orders.ts";
import type { SignInHook } from "#app/features/customers/customers.api.ts";
import type { ShopApi } from "#app/platform/http/api.server.ts";
import { clearSessionCookies, sessionCookies, sessionOf } from "#app/platform/http/session.server.ts";

const visitorOf = (headers: Headers) => ({ session: sessionOf(headers) });

/**
 * On sign-in, merges the guest's cart into the account's cart under a new session, and adds guest orders with the
 * account's email if it is verified.
 */
export const mergeCartAtSignIn: SignInHook = async (tx, customerId, c, sessionId) => {
  await claimLaterOrders(tx, customerId);
  const session = await mergeCarts(visitorOf(c.req.raw.headers), { id: customerId, sessionId }, tx);
  return sessionCookies(session);
};

/** On sign-out, clears the cookies of a session that opens the account's cart. A guest's cart stays. */
export const detachCartAtSignOut = createMiddleware<ShopApi>(async (c, next) => {
  await next();
  if (c.res.status >= 300 || !(await detachCart(visitorOf(c.req.raw.headers)))) return;
  for (const cookie of clearSessionCookies()) c.header("Set-Cookie", cookie, { append: true });
});

/** When an account is deleted, clears the cookies of the session that opened its cart. */
export const endCartSessionWithAccount = createMiddleware<ShopApi>(async (c, next) => {
  await next();
  if (c.res.status !== 204) return;
  for (const cookie of clearSessionCookies()) c.header("Set-Cookie", cookie, { append: true });
});
