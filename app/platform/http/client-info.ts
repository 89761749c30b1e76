import type { Context } from "hono";
import type { ShopApi } from "#app/platform/http/api.server.ts";
import { clientNetwork } from "#app/platform/rate-limit/client-network.ts";

/** The network that a request comes from, the browser's name for itself (its User-Agent), and the request for the audit log. */
export type ClientInfo = { clientNetwork: string; device: string; requestId?: string; via?: "page" | "api" };

/** The client of an API request. */
export function clientInfoOf(c: Pick<Context<ShopApi>, "get" | "req">): ClientInfo {
  const client = readClientInfo(c.get("address"), c.req.header("User-Agent"));
  return { ...client, requestId: c.get("requestId"), via: "api" };
}

/** Reduces an address to its network, and cuts the User-Agent to 200 characters without control characters. */
export function readClientInfo(address: string, userAgent: string | undefined): ClientInfo {
  const device = (userAgent ?? "")
    .replace(/\p{Cc}/gu, "")
    .slice(0, 200)
    .toWellFormed();
  return { clientNetwork: clientNetwork(address), device };
}
