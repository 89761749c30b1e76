import type { IncomingHttpHeaders } from "node:http";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a form may be taken: a browser names the page it comes from, and that must be ours. Programs that are no
 * browser name nothing and may call.
 */
export function comesFromOurPages(method: string, headers: IncomingHttpHeaders, ownOrigins: string[]): boolean {
  if (SAFE_METHODS.has(method)) return true;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  return headers.origin === undefined || ownOrigins.includes(headers.origin);
}
