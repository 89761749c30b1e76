import { createMiddleware } from "hono/factory";
import { log } from "#app/platform/log.ts";
import { errorJson, type ShopApi } from "../api.server.ts";
import { loggedPath } from "../logged-path.ts";
import { detectCrossSite } from "../session.server.ts";

const MESSAGES = {
  cross_site: "This did not come from one of our pages. Please reload the page and try again.",
  wrong_token: "This page is out of date. Please reload it and try again.",
};

/** Rejects every unsafe request that a browser sends from another site, or with a CSRF token of another session. */
export const rejectCrossSite = createMiddleware<ShopApi>(async (c, next) => {
  const reason = detectCrossSite(c.req.raw);
  if (!reason) return next();
  const { requestId, address } = c.var;
  log.warn(
    { event: "cross_site_request", reason, requestId, address, path: loggedPath(c.req.path) },
    "Rejected a cross-site request",
  );
  return errorJson(c, 403, MESSAGES[reason]);
});
