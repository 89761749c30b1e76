import type { Context } from "hono";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import {
  body,
  failure,
  jsonResponse,
  retryableFailure,
  type ShopApi,
  sessionHeaders,
  shopApi,
  signedOutHeaders,
} from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { log } from "#app/platform/log.ts";
import { hashOfToken } from "#app/platform/security/opaque-token.ts";
import { clientInfoOf } from "../../platform/http/client-info.ts";
import { register } from "./auth/register.ts";
import { signIn } from "./auth/sign-in.ts";
import {
  credentialsSchema,
  refreshSchema,
  registrationSchema,
  sessionSchema,
  tokensSchema,
  userSchema,
} from "./customers.contract.ts";
import { customerErrorResponse, logRejected } from "./error-response.ts";
import { clearStoredData } from "./sessions/clear-stored-data.ts";
import { refreshSession } from "./sessions/refresh-session.ts";
import { findSessionIdOfToken, markSessionEnded } from "./sessions/sessions.queries.ts";

/**
 * Runs inside the transaction of a sign-in. Lets the API connect features that this one may not import. Returns the cookies to set
 * once the transaction is committed.
 */
export type SignInHook = (tx: Tx, customerId: string, c: Context<ShopApi>, sessionId: string) => Promise<string[]>;

type Api = ReturnType<typeof shopApi>;

const tags = ["Accounts"];
const tooMany = retryableFailure(429, "Too many attempts");
const busy = retryableFailure(503, "Too many passwords are being checked at this moment");
const invalidInput = failure(400, "Invalid input");

/** The endpoints of registration, sign-in, token refresh and sign-out. */
export function customersApi({ atSignIn }: { atSignIn?: SignInHook } = {}) {
  const api = shopApi();
  api.use("/api/accounts/users/*", async (c, next) => {
    c.header("Cache-Control", "no-store");
    await next();
  });
  addRegister(api);
  addSignIn(api, atSignIn);
  addRefresh(api);
  addSignOut(api);
  return api;
}

const registerRoute = createEndpoint({
  operationId: "registerUser",
  method: "post",
  path: "/api/accounts/users/",
  tags,
  summary: "Register",
  request: { body: body(registrationSchema) },
  responses: { 201: jsonResponse("The new user", userSchema), ...invalidInput, ...tooMany, ...busy },
});

function addRegister(api: Api): void {
  api.openapi(registerRoute, async (c) => {
    const result = await register(c.req.valid("json"), clientInfoOf(c));
    if (!result.ok) return customerErrorResponse(c, "register_refused", result.error);
    log.info({ event: "registered", requestId: c.get("requestId"), customerId: result.value.id }, "Registered");
    return c.json(result.value, 201);
  });
}

const signInRoute = createEndpoint({
  operationId: "signIn",
  method: "post",
  path: "/api/accounts/users/login/",
  tags,
  summary: "Sign in, and merge the guest’s cart into the account’s cart",
  request: { body: body(credentialsSchema) },
  responses: {
    200: { ...jsonResponse("Tokens and user", sessionSchema), headers: sessionHeaders },
    ...invalidInput,
    ...failure(401, "The email or the password is wrong"),
    ...tooMany,
    ...busy,
  },
});

function addSignIn(api: Api, atSignIn: SignInHook = async () => []): void {
  api.openapi(signInRoute, async (c) => {
    let cookies: string[] = [];
    const result = await signIn(c.req.valid("json"), clientInfoOf(c), async (tx, customerId, sessionId) => {
      cookies = await atSignIn(tx, customerId, c, sessionId);
    });
    if (!result.ok) return customerErrorResponse(c, "sign_in_refused", result.error);
    for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true });
    log.info({ event: "signed_in", requestId: c.get("requestId"), customerId: result.value.user.id }, "Signed in");
    return c.json(result.value, 200);
  });
}

const refreshRoute = createEndpoint({
  operationId: "refreshTokens",
  method: "post",
  path: "/api/accounts/users/token_refresh/",
  tags,
  summary: "Exchange a refresh token for new tokens",
  description: "Each refresh token is valid once. Using it again after more than 30 seconds ends the session.",
  request: { body: body(refreshSchema) },
  responses: {
    200: jsonResponse("New tokens", tokensSchema),
    ...invalidInput,
    ...failure(401, "The session has ended"),
    ...tooMany,
  },
});

function addRefresh(api: Api): void {
  api.openapi(refreshRoute, async (c) => {
    const result = await refreshSession(c.req.valid("json").refresh, clientInfoOf(c));
    if (result.ok) return c.json(result.value, 200);
    const { error: failure } = result;
    if (failure.code === "session_ended" && failure.reused)
      logRejected(c, "refresh_token_reused", { session: failure.reused });
    return customerErrorResponse(c, "refresh_refused", failure);
  });
}

const signOutRoute = createEndpoint({
  operationId: "signOut",
  method: "post",
  path: "/api/accounts/users/logout/",
  tags,
  summary: "Sign out and end the session on the server",
  request: { body: body(refreshSchema) },
  responses: {
    204: {
      description: "The session has ended, or the token belongs to none",
      headers: signedOutHeaders,
    },
    ...invalidInput,
  },
});

function addSignOut(api: Api): void {
  api.openapi(signOutRoute, async (c) => {
    await signOut(c.req.valid("json").refresh);
    log.info({ event: "signed_out", requestId: c.get("requestId") }, "Signed out");
    // Deletes what pages stored in the browser: the next person to use it may not be this customer. A repeated sign-out has no
    // cookies, and may come when that person uses it.
    if (c.req.header("Cookie")) clearStoredData(c);
    return c.body(null, 204);
  });
}

/** Ends the session of a refresh token, used or not. Does nothing for an unknown token. */
async function signOut(refresh: string): Promise<void> {
  const sessionId = await findSessionIdOfToken(hashOfToken(refresh));
  if (sessionId) await markSessionEnded(sessionId, "signed_out", now());
}
