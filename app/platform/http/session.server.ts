import { createHash, randomBytes } from "node:crypto";
import { env } from "#app/platform/env.ts";
import { isSignature, sign } from "#app/platform/security/signature.ts";
import { comesFromElsewhere } from "./same-origin.ts";

/** A visitor who is kept in mind is forgotten after 30 days without a call. In seconds. */
export const SESSION_SECONDS = 30 * 86_400;

const TOKEN = /^[\w-]{22}$/;

/** A new session's secret: 128 random bits. It is given out once, as a cookie; the shop keeps its hash. */
export function newSessionToken(): string {
  return randomBytes(16).toString("base64url");
}

/** How a session is known in the database. */
export function hashOfSession(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The session that a visitor's cookie names; undefined without a cookie, or with one that we never gave out. */
export function sessionOf(headers: Headers): string | undefined {
  const token = /(?:^|;\s*)sessionid=([^;]*)/.exec(headers.get("cookie") ?? "")?.[1];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** The Set-Cookie lines that keep a session for 30 more days, with the token that the browser sends back as X-CSRFToken. */
export function sessionCookies(token: string): string[] {
  return [
    cookie("sessionid", token, SESSION_SECONDS, "; HttpOnly"),
    cookie("csrftoken", sign("csrf", token), SESSION_SECONDS),
  ];
}

/** The Set-Cookie lines that make a browser forget its session. */
export function clearSessionCookies(): string[] {
  return [cookie("sessionid", "", 0, "; HttpOnly"), cookie("csrftoken", "", 0)];
}

function cookie(name: string, value: string, seconds: number, more = ""): string {
  const secure = env().PUBLIC_URL.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${more}${secure}`;
}

export type CrossSiteReason = "cross_site" | "wrong_token";

/**
 * Why an unsafe call must not be done, if it must not: a browser sends it from another site, or its X-CSRFToken does
 * not belong to the session that came with it.
 */
export function detectCrossSite(request: Pick<Request, "method" | "headers" | "url">): CrossSiteReason | undefined {
  const { method, headers, url } = request;
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return undefined;
  if (comesFromElsewhere(method, headers, headers.get("host") ?? new URL(url).host)) return "cross_site";
  const session = sessionOf(headers);
  const sent = headers.get("x-csrftoken");
  if (session === undefined || sent === null) return undefined;
  return isSignature("csrf", session, sent) ? undefined : "wrong_token";
}
