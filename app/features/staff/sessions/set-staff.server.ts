import { createMiddleware } from "hono/factory";
import type { AdminApi } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { recordDenied } from "#app/features/staff/record-access.ts";
import { errorJson } from "#app/platform/http/api.server.ts";
import { loggedPath } from "#app/platform/http/logged-path.ts";
import { isFromOwnPage } from "#app/platform/http/security/same-origin.ts";
import { log } from "#app/platform/log.ts";
import { staffTokenOf } from "./staff-cookie.ts";
import { findStaffActor } from "./staff-session.ts";

/** What an open page asks for every 15 seconds: a browser that is left open must not keep its session alive. */
const POLLED: ReadonlySet<string> = new Set(["/api/admin/order_counts/"]);

/** Sets who is signed in as staff, and keeps every response out of caches and search engines. */
export const setStaff = createMiddleware<AdminApi>(async (c, next) => {
  c.header("Cache-Control", "private, no-store");
  c.header("X-Robots-Tag", "noindex");
  const { headers, method, url } = c.req.raw;
  const { requestId, address } = c.var;
  // Browsers name the origin of every unsafe request, so one that does not and brings the cookie is not a page of the shop.
  if (staffTokenOf(headers) && !isFromOwnPage(method, headers, headers.get("host") ?? new URL(url).host)) {
    log.warn(
      { event: "cross_site_request", reason: "no_origin", requestId, address, path: loggedPath(c.req.path) },
      "Rejected a request of staff without origin",
    );
    return errorJson(c, 403, "This did not come from one of our pages. Please reload the page and try again.");
  }
  const actor = await findStaffActor({
    headers,
    via: "api",
    requestId,
    address,
    isPolling: POLLED.has(c.req.path),
  });
  if (actor) c.set("staff", actor);
  await next();
  if (actor && c.res.status === 403) await recordDenied(actor, `${method} ${loggedPath(c.req.path)}`);
  return undefined;
});
