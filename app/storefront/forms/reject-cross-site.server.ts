import { data } from "react-router";
import { detectCrossSite } from "#app/platform/http/session.server.ts";

/** Throws a 403 response when another site sent the form. */
export function throwIfCrossSite(request: Request): void {
  if (!detectCrossSite(request)) return;
  throw data("We couldn’t verify that this form came from our site. Please go back, reload the page and try again.", {
    status: 403,
  });
}
