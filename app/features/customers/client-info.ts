import { addressBlock } from "#app/platform/rate-limit/client-network.ts";

/** From where and with what a call comes. */
export type ClientInfo = { clientNetwork: string; device: string };

/** Reads a visit: the address counts as its block, the device is what the browser calls itself. */
export function visitFrom(address: string, userAgent: string | undefined): ClientInfo {
  const device = (userAgent ?? "")
    .replace(/\p{Cc}/gu, "")
    .slice(0, 200)
    .toWellFormed();
  return { clientNetwork: addressBlock(address), device };
}
