import { randomBytes } from "node:crypto";
import { env } from "#app/platform/env.ts";
import { isSignature, sign } from "#app/platform/security/signature.ts";
import { CART_DAYS } from "#app/platform/shop-facts.ts";
import { isCrossSite, SAFE_METHODS } from "./security/same-origin.ts";

/** Sessions expire 30 days after the last request. In seconds. */
export const SESSION_SECONDS = CART_DAYS * 86_400;

const TOKEN = /^[\w-]{22}$/;

/** A new session token: 128 random bits. It is sent once, as a cookie; the database stores only its hash. */
export function newSessionToken(): string {
  return randomBytes(16).toString("base64url");
}

/** The session token of the cookie; undefined without a well-formed one. */
export function sessionOf(headers: Headers): string | undefined {
  const token = /(?:^|;\s*)sessionid=([^;]*)/.exec(headers.get("cookie") ?? "")?.[1];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** Set-Cookie values that extend a session by 30 days, with the token that the browser sends back as X-CSRFToken. */
export function sessionCookies(token: string): string[] {
  return [
    cookie("sessionid", token, SESSION_SECONDS, "; HttpOnly"),
    cookie("csrftoken", sign("csrf", token), SESSION_SECONDS),
  ];
}

/** Set-Cookie values that delete the session cookies. */
export function clearSessionCookies(): string[] {
  return [cookie("sessionid", "", 0, "; HttpOnly"), cookie("csrftoken", "", 0)];
}

function cookie(name: string, value: string, seconds: number, more = ""): string {
  const secure = env().PUBLIC_URL.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${more}${secure}`;
}

export type CrossSiteReason = "cross_site" | "wrong_token";

/**
 * Why an unsafe request has to be rejected: a browser sends it from another site, or its X-CSRFToken does not belong to its
 * session. Undefined when it is allowed.
 */
export function detectCrossSite(request: Pick<Request, "method" | "headers" | "url">): CrossSiteReason | undefined {
  const { method, headers, url } = request;
  if (SAFE_METHODS.has(method)) return undefined;
  if (isCrossSite(method, headers, headers.get("host") ?? new URL(url).host)) return "cross_site";
  const session = sessionOf(headers);
  const sent = headers.get("x-csrftoken");
  if (session === undefined || sent === null) return undefined;
  return isSignature("csrf", session, sent) ? undefined : "wrong_token";
}
