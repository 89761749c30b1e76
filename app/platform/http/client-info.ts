import type { Context } from "hono";
import type { ShopApi } from "#app/platform/http/api.server.ts";
import { clientNetwork } from "#app/platform/rate-limit/client-network.ts";

/** The network that a request comes from and the browser's name for itself (its User-Agent). */
export type ClientInfo = { clientNetwork: string; device: string };

/** The client of an API request. */
export function clientInfoOf(c: Pick<Context<ShopApi>, "get" | "req">): ClientInfo {
  return readClientInfo(c.get("address"), c.req.header("User-Agent"));
}

/** Reduces an address to its network, and cuts the User-Agent to 200 characters without control characters. */
export function readClientInfo(address: string, userAgent: string | undefined): ClientInfo {
  const device = (userAgent ?? "")
    .replace(/\p{Cc}/gu, "")
    .slice(0, 200)
    .toWellFormed();
  return { clientNetwork: clientNetwork(address), device };
}
