import type { Context } from "hono";
import { visitFrom } from "#app/features/customers/client-info.ts";
import { CUSTOMER_ERRORS } from "#app/features/customers/customers.contract.ts";
import { now } from "#app/platform/clock.ts";
import { errorJson, type ShopApi, shopApi } from "#app/platform/http/api.server.ts";
import { log } from "#app/platform/log.ts";
import { ACCOUNT_ERRORS, LINK_SENT, PASSWORD_CHANGED } from "./account.contract.ts";
import { routes } from "./account.routes.ts";
import { changePassword } from "./change-password.ts";
import { changeProfile } from "./change-profile.ts";
import { closeAccount } from "./deletion/close-account.ts";
import { exportData } from "./export/export-data.ts";
import { endAllOthers, endOneSession, listOwnSessions } from "./own-sessions.ts";
import { sendVerification } from "./send-verification.ts";
import { serializeProfile } from "./serialize-profile.ts";
import { verifyEmail } from "./verify-email.ts";

const ERRORS = { ...CUSTOMER_ERRORS, ...ACCOUNT_ERRORS };
type KnownError = { code: keyof typeof ERRORS; retryAfterSeconds?: number };
type StatusOf<Code extends KnownError["code"]> = (typeof ERRORS)[Code]["status"];
type Own = Pick<Context<ShopApi>, "get" | "req">;

const visitOf = (c: Own) => visitFrom(c.get("address"), c.req.header("User-Agent"));

/** Every refused call is noted, without e-mail, password or token. */
function errorResponse<Failure extends KnownError>(c: Context, event: string, failure: Failure) {
  const { status, field, error } = ERRORS[failure.code];
  const detail = { event, requestId: c.get("requestId"), address: c.get("address"), code: failure.code };
  log.warn(detail, "An account's call was refused");
  if (failure.retryAfterSeconds) c.header("Retry-After", String(failure.retryAfterSeconds));
  const name = field === "password" ? "new_password" : field;
  return errorJson(c, status as StatusOf<Failure["code"]>, error, name ? { [name]: error } : undefined);
}

function note(c: Context, event: string, message: string): void {
  log.info({ event, requestId: c.get("requestId"), customerId: c.get("customerId") }, message);
}

/** The calls of a customer's profile, password and sessions. */
export function accountApi() {
  return shopApi()
    .openapi(routes.profile, async (c) => c.json(await serializeProfile(c.get("customer")), 200))
    .openapi(routes.changeProfile, async (c) => {
      const result = await changeProfile(c.get("customer"), c.req.valid("json"), visitOf(c));
      return result.ok ? c.json(result.value, 200) : errorResponse(c, "profile_refused", result.error);
    })
    .openapi(routes.close, async (c) => {
      const result = await closeAccount(c.get("customer"), c.req.valid("json").current_password, visitOf(c));
      if (!result.ok) return errorResponse(c, "closing_refused", result.error);
      note(c, "account_closed", "An account was deleted");
      // As at sign-out: typed addresses and tokens go from the browser too. Cookies end by name, for this value would end a domain's.
      c.header("Clear-Site-Data", '"storage"');
      return c.body(null, 204);
    })
    .openapi(routes.password, async (c) => {
      const who = { customer: c.get("customer"), sessionId: c.get("sessionId") };
      const result = await changePassword(who, c.req.valid("json"), visitOf(c));
      if (!result.ok) return errorResponse(c, "password_refused", result.error);
      note(c, "password_changed", "A password was changed");
      return c.json({ message: PASSWORD_CHANGED }, 200);
    })
    .openapi(routes.sessions, async (c) =>
      c.json(await listOwnSessions({ customerId: c.get("customerId"), sessionId: c.get("sessionId") }), 200),
    )
    .openapi(routes.endOthers, async (c) => {
      await endAllOthers({ customerId: c.get("customerId"), sessionId: c.get("sessionId") });
      return c.body(null, 204);
    })
    .openapi(routes.endSession, async (c) => {
      const result = await endOneSession(c.get("customerId"), c.req.valid("param").id);
      return result.ok ? c.body(null, 204) : errorResponse(c, "session_refused", result.error);
    })
    .openapi(routes.sendVerification, async (c) => {
      const result = await sendVerification(c.get("customer"), visitOf(c));
      return result.ok ? c.json({ message: LINK_SENT }, 200) : errorResponse(c, "link_refused", result.error);
    })
    .openapi(routes.verifyEmail, async (c) => {
      const result = await verifyEmail(c.get("customer"), c.req.valid("json").token, visitOf(c));
      if (!result.ok) return errorResponse(c, "verification_refused", result.error);
      note(c, "email_verified", "An e-mail was confirmed");
      return c.json(result.value, 200);
    })
    .openapi(routes.exportData, async (c) => {
      const result = await exportData(c.get("customer"));
      if (!result.ok) return errorResponse(c, "export_refused", result.error);
      const day = now().toISOString().slice(0, 10);
      c.header("Content-Disposition", `attachment; filename="wellworn-my-data-${day}.json"`);
      return c.json(result.value, 200);
    });
}
