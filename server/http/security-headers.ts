import { contentSecurityPolicy } from "#app/platform/http/content-security-policy.ts";

const YEAR_SECONDS = 31_536_000;

/** The headers that every answer carries, whatever it is; HSTS when the shop's address is https. */
export function securityHeaders(publicUrl: string): [string, string][] {
  const headers: [string, string][] = [
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()"],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", "same-origin"],
    ["x-frame-options", "DENY"],
  ];
  if (publicUrl.startsWith("https://")) {
    headers.push(["strict-transport-security", `max-age=${YEAR_SECONDS}; includeSubDomains`]);
  }
  return headers;
}

/** What an answer that brings no policy of its own may do: nothing beyond the shop's own files. */
export const plainPolicy: [string, string] = ["content-security-policy", contentSecurityPolicy()];
