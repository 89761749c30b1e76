import { z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { CUSTOMER_ERRORS } from "#app/features/customers/customers.contract.ts";
import type { Customer } from "#app/features/customers/customers.queries.ts";
import { now } from "#app/platform/clock.ts";
import { errorJson, failure, type ShopApi } from "#app/platform/http/api.server.ts";
import { log } from "#app/platform/log.ts";
import { readAccess } from "./access-token.ts";
import { findCustomerOfSession } from "./sessions.queries.ts";

export type SignedInApi = {
  Variables: ShopApi["Variables"] & { customerId: string; sessionId: string; customer: Customer };
};

/** The response of `requireSignIn`. Every endpoint that uses it declares it. */
export const notSignedIn = {
  401: {
    ...failure(401, "Not signed in, or the session has ended")[401],
    headers: z.object({ "WWW-Authenticate": z.string().openapi({ description: "RFC 6750", example: "Bearer" }) }),
  },
};

const ENDED = 'Bearer error="invalid_token"';
const NOT_SIGNED_IN = "Please sign in first.";

/**
 * Middleware that rejects requests without a valid bearer token. It reads the session on every request, so that a
 * sign-out, a theft or a new password takes effect at once and not when the access token expires.
 */
export const requireSignIn = createMiddleware<SignedInApi>(async (c, next) => {
  c.header("Cache-Control", "no-store");
  const header = c.req.header("Authorization");
  const token = /^Bearer +([\w.~+/=-]{1,2000})$/i.exec(header ?? "")?.[1];
  if (!token) {
    c.header("WWW-Authenticate", "Bearer");
    return errorJson(c, 401, header ? CUSTOMER_ERRORS.session_ended.error : NOT_SIGNED_IN);
  }
  const access = await readAccess(token);
  const customer = access && (await findCustomerOfSession(access.sessionId, now()));
  if (!customer || customer.id !== access.customerId) {
    log.info(
      { event: "access_token_refused", requestId: c.get("requestId"), address: c.get("address") },
      "Not signed in",
    );
    c.header("WWW-Authenticate", ENDED);
    return errorJson(c, 401, CUSTOMER_ERRORS.session_ended.error);
  }
  c.set("customerId", customer.id);
  c.set("sessionId", access.sessionId);
  c.set("customer", customer);
  await next();
  // The session may end while the request is being handled.
  if (c.res.status === 401) c.header("WWW-Authenticate", ENDED);
});
