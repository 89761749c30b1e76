import { env } from "#app/platform/env.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a browser sends this from somebody else's page. Browsers name where an unsafe call comes from
 * (Sec-Fetch-Site, Origin) and pages can't change that; a program that is no browser names nothing and may call.
 * `host` is the name that the shop was called by.
 */
export function comesFromElsewhere(method: string, headers: Headers, host: string): boolean {
  if (SAFE_METHODS.has(method)) return false;
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin";
  const origin = headers.get("origin");
  return origin !== null && !isOurs(origin, host);
}

/** Ours is PUBLIC_URL, and whatever name the shop was called by. Under its public name it must be the public scheme too. */
function isOurs(origin: string, host: string): boolean {
  const ours = new URL(env().PUBLIC_URL);
  if (origin === ours.origin) return true;
  if (!URL.canParse(origin)) return false;
  const theirs = new URL(origin);
  const expected = `${theirs.protocol}//${host}`;
  // Compared with the text that was sent: URLs of other schemes, such as an extension's, all have the origin "null".
  return theirs.host !== ours.host && URL.canParse(expected) && new URL(expected).origin === origin;
}
