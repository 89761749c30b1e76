import { env } from "#app/platform/env.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

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

/** Whether an unsafe request names neither Sec-Fetch-Site nor Origin, as browsers always do: a program sent it. */
export function lacksOrigin(method: string, headers: Headers): boolean {
  return !SAFE_METHODS.has(method) && headers.get("sec-fetch-site") === null && headers.get("origin") === null;
}

/** The shop's own origins: PUBLIC_URL, and the host name that the client used. With the public host the scheme has to match too. */
function isOwnOrigin(origin: string, host: string): boolean {
  const ours = new URL(env().PUBLIC_URL);
  if (origin === ours.origin) return true;
  if (!URL.canParse(origin)) return false;
  const theirs = new URL(origin);
  const expected = `${theirs.protocol}//${host}`;
  // Compare with the header's text: URLs of other schemes, such as an extension's, all have the origin "null".
  return theirs.host !== ours.host && URL.canParse(expected) && new URL(expected).origin === origin;
}
