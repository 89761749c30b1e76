import { contentSecurityPolicy } from "#app/platform/http/security/content-security-policy.ts";

const YEAR_SECONDS = 31_536_000;

const permissionsPolicy = (camera: string): [string, string] => [
  "permissions-policy",
  `camera=${camera}, geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()`,
];

/** The permissions of the back office's pages, which read tracking numbers from labels with the camera. */
export const staffPermissions = permissionsPolicy("(self)");

/** The security headers of every response, with HSTS when PUBLIC_URL is https. */
export function securityHeaders(publicUrl: string): [string, string][] {
  const headers: [string, string][] = [
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    permissionsPolicy("()"),
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", "same-origin"],
    ["x-frame-options", "DENY"],
  ];
  if (publicUrl.startsWith("https://")) {
    headers.push(["strict-transport-security", `max-age=${YEAR_SECONDS}; includeSubDomains`]);
  }
  return headers;
}

/** The content security policy of responses without one of their own: only the shop's own files. */
export const plainPolicy: [string, string] = ["content-security-policy", contentSecurityPolicy()];
