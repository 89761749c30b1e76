import { env } from "#app/platform/env.ts";

/** The methods of requests that change nothing (RFC 9110, section 9.2.1). */
export const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a browser sends this unsafe request from another site. Browsers send Sec-Fetch-Site and Origin, and pages can't
 * change them; clients that are not browsers send neither and are allowed. `host` is the host name that the client used.
 */
export function isCrossSite(method: string, headers: Headers, host: string): boolean {
  if (SAFE_METHODS.has(method)) return false;
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin";
  const origin = headers.get("origin");
  return origin !== null && !isOwnOrigin(origin, host);
}

/**
 * Whether a browser states that it sends this unsafe request from the shop's own pages: with Sec-Fetch-Site, Origin, or both.
 * Browsers send at least one of them, so what has neither is not allowed where `isCrossSite` is not enough.
 */
export function isFromOwnPage(method: string, headers: Headers, host: string): boolean {
  if (SAFE_METHODS.has(method)) return true;
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site === null && origin === null) return false;
  return (site ?? "same-origin") === "same-origin" && (origin === null || isOwnOrigin(origin, host));
}

/**
 * The shop's own origins: PUBLIC_URL, and the host name that the client used. With the public host the scheme has to match too.
 */
function isOwnOrigin(origin: string, host: string): boolean {
  const ours = new URL(env().PUBLIC_URL);
  if (origin === ours.origin) return true;
  if (!URL.canParse(origin)) return false;
  const theirs = new URL(origin);
  const expected = `${theirs.protocol}//${host}`;
  // Compare with the header's text: URLs of other schemes, such as an extension's, all have the origin "null".
  return theirs.host !== ours.host && URL.canParse(expected) && new URL(expected).origin === origin;
}
