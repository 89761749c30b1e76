import { createMiddleware } from "hono/factory";
import { detachCart } from "#app/features/cart/sign-in/detach-cart.ts";
import { mergeCarts } from "#app/features/cart/sign-in/merge-carts.ts";
import { claimLaterOrders } from "#app/features/customers/account/claim-later-orders.ts";
import type { SignInHook } from "#app/features/customers/customers.api.ts";
import type { ShopApi } from "#app/platform/http/api.server.ts";
import { clearSessionCookies, sessionCookies, sessionOf } from "#app/platform/http/session.server.ts";

const visitorOf = (headers: Headers) => ({ session: sessionOf(headers) });

/**
 * At a sign-in the guest's cart joins the account's, under a new session; so does what was ordered as a guest since,
 * with an email that is confirmed.
 */
export const mergeCartAtSignIn: SignInHook = async (tx, customerId, c, sessionId) => {
  await claimLaterOrders(tx, customerId);
  const session = await mergeCarts(visitorOf(c.req.raw.headers), { id: customerId, sessionId }, tx);
  for (const cookie of sessionCookies(session)) c.header("Set-Cookie", cookie, { append: true });
};

/** At a sign-out the browser forgets the session that opened the account's cart. A guest's cart stays. */
export const detachCartAtSignOut = createMiddleware<ShopApi>(async (c, next) => {
  await next();
  if (c.res.status >= 300 || !(await detachCart(visitorOf(c.req.raw.headers)))) return;
  for (const cookie of clearSessionCookies()) c.header("Set-Cookie", cookie, { append: true });
});

/** With the account goes the session that opened its cart. */
export const endCartSessionWithAccount = createMiddleware<ShopApi>(async (c, next) => {
  await next();
  if (c.res.status !== 204) return;
  for (const cookie of clearSessionCookies()) c.header("Set-Cookie", cookie, { append: true });
});
