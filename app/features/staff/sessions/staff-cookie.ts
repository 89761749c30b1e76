import { env } from "#app/platform/env.ts";

const TOKEN = /^[\w-]{43}$/;

/** Browsers accept the prefix __Host- only with Secure, so plain http on localhost uses another name. */
const isSecure = () => env().PUBLIC_URL.startsWith("https:");
const cookieName = () => (isSecure() ? "__Host-staff" : "staff");

const cookie = (value: string, seconds: number) =>
  `${cookieName()}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;

/**
 * The Set-Cookie value of a staff session. SameSite=Lax, because Strict would show a signed-out page after a link in an email.
 */
export const staffCookie = (token: string, seconds: number): string => cookie(token, seconds);

/** The Set-Cookie value that deletes the cookie. */
export const clearStaffCookie = (): string => cookie("", 0);

/** The session token of the cookie; undefined without a well-formed one. */
export function staffTokenOf(headers: Headers): string | undefined {
  const name = cookieName();
  for (const part of (headers.get("cookie") ?? "").split(";")) {
    const [key, value] = part.trim().split("=", 2);
    if (key === name) return value !== undefined && TOKEN.test(value) ? value : undefined;
  }
  return undefined;
}
