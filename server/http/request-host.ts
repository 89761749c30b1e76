import type { IncomingMessage } from "node:http";
import { env } from "#app/platform/env.ts";

/** A name, an IPv4 address or an IPv6 address in brackets; then optionally a port (RFC 9110, section 7.2). */
const HOST = /^(?:[\w.~-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Requests use few host names: the last valid one is not parsed again. */
let lastValid = "";

function isHost(text: string): boolean {
  if (text === lastValid) return true;
  const isValid = HOST.test(text) && URL.canParse(`http://${text}`);
  if (isValid) lastValid = text;
  return isValid;
}

/** Node's `headers.host` is the first of several Host headers. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/** Each trusted proxy may append the host name that it received. */
function forwardedHost(request: IncomingMessage, proxies: number): string | undefined {
  const forwarded = proxies > 0 ? request.headers["x-forwarded-host"] : undefined;
  if (forwarded === undefined) return undefined;
  const names = String(forwarded).split(",");
  return (names[Math.max(0, names.length - proxies)] ?? "").trim();
}

/**
 * The host name that the client used, with its port; undefined when it is invalid. Without a header (HTTP/1.0) that of
 * PUBLIC_URL.
 */
export function readHost(request: IncomingMessage): string | undefined {
  const { TRUST_PROXY, PUBLIC_URL } = env();
  const { host } = request.headers;
  if (host !== undefined && (!isHost(host) || hasSeveralHosts(request))) return undefined;
  const authority = forwardedHost(request, TRUST_PROXY) ?? host ?? new URL(PUBLIC_URL).host;
  return isHost(authority) ? authority : undefined;
}
