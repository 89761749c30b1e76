import type { Context } from "hono";
import type { Tx } from "#app/platform/db/db.server.ts";
import { errorJson, type ShopApi, shopApi } from "#app/platform/http/api.server.ts";
import { log } from "#app/platform/log.ts";
import { register } from "./auth/register.ts";
import { signIn } from "./auth/sign-in.ts";
import { signOut } from "./auth/sign-out.ts";
import { visitFrom } from "./client-info.ts";
import { CUSTOMER_ERRORS, RESET_CONFIRMED, RESET_REQUESTED } from "./customers.contract.ts";
import { routes } from "./customers.routes.ts";
import { confirmPasswordReset } from "./passwords/confirm-password-reset.ts";
import { requestPasswordReset } from "./passwords/request-password-reset.ts";
import { refreshSession } from "./sessions/refresh-session.ts";

/** What other parts of the shop do at a sign-in, inside its transaction: features that stand later are handed in here. */
export type SignInHook = (tx: Tx, customerId: string, c: Context<ShopApi>, sessionId: string) => Promise<void>;

type KnownError = { code: keyof typeof CUSTOMER_ERRORS; retryAfterSeconds?: number };
type StatusOf<Code extends KnownError["code"]> = (typeof CUSTOMER_ERRORS)[Code]["status"];

const visitOf = (c: Context<ShopApi>) => visitFrom(c.get("address"), c.req.header("User-Agent"));

/** Every refused call of an account is noted, without the e-mail, the password or a token. */
function note(c: Context<ShopApi>, event: string, detail: Record<string, string> = {}): void {
  log.warn(
    { event, requestId: c.get("requestId"), address: c.get("address"), ...detail },
    "An account's call was refused",
  );
}

function errorResponse<Failure extends KnownError>(
  c: Context<ShopApi>,
  event: string,
  failure: Failure,
  passwordField = "password",
) {
  const { status, field, error } = CUSTOMER_ERRORS[failure.code];
  note(c, event, { code: failure.code });
  if (failure.retryAfterSeconds) c.header("Retry-After", String(failure.retryAfterSeconds));
  const name = field === "password" ? passwordField : field;
  return errorJson(c, status as StatusOf<Failure["code"]>, error, name ? { [name]: error } : undefined);
}

/** The calls of accounts. */
export function customersApi({ atSignIn }: { atSignIn?: SignInHook } = {}) {
  const api = shopApi();
  api.use("/api/accounts/users/*", async (c, next) => {
    c.header("Cache-Control", "no-store");
    await next();
  });
  return api
    .openapi(routes.register, async (c) => {
      const result = await register(c.req.valid("json"), visitOf(c));
      if (!result.ok) return errorResponse(c, "register_refused", result.error);
      log.info({ event: "registered", requestId: c.get("requestId"), customerId: result.value.id }, "Registered");
      return c.json(result.value, 201);
    })
    .openapi(routes.login, async (c) => {
      const hook =
        atSignIn && ((tx: Tx, customerId: string, sessionId: string) => atSignIn(tx, customerId, c, sessionId));
      const result = await signIn(c.req.valid("json"), visitOf(c), hook);
      if (!result.ok) return errorResponse(c, "sign_in_refused", result.error);
      log.info({ event: "signed_in", requestId: c.get("requestId"), customerId: result.value.user.id }, "Signed in");
      return c.json(result.value, 200);
    })
    .openapi(routes.refresh, async (c) => {
      const result = await refreshSession(c.req.valid("json").refresh, visitOf(c));
      if (result.ok) return c.json(result.value, 200);
      const { error: failure } = result;
      if (failure.code === "session_ended" && failure.reused)
        note(c, "refresh_token_reused", { session: failure.reused });
      return errorResponse(c, "refresh_refused", failure);
    })
    .openapi(routes.logout, async (c) => {
      await signOut(c.req.valid("json").refresh);
      log.info({ event: "signed_out", requestId: c.get("requestId") }, "Signed out");
      // Whatever a page left behind in the browser goes too: the next person at it may be somebody else.
      c.header("Clear-Site-Data", '"storage"');
      return c.body(null, 204);
    })
    .openapi(routes.requestReset, async (c) => {
      const result = await requestPasswordReset(c.req.valid("json").email, visitOf(c));
      return result.ok ? c.json({ message: RESET_REQUESTED }, 200) : errorResponse(c, "reset_refused", result.error);
    })
    .openapi(routes.confirmReset, async (c) => {
      const result = await confirmPasswordReset(c.req.valid("json"), visitOf(c));
      if (!result.ok) return errorResponse(c, "reset_refused", result.error, "new_password");
      log.info({ event: "password_reset", requestId: c.get("requestId"), ...result.value }, "A password was reset");
      return c.json({ message: RESET_CONFIRMED }, 200);
    });
}
