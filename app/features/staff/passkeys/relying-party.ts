import { env } from "#app/platform/env.ts";
import { shop } from "#app/platform/identity.ts";

/** The shop as a WebAuthn relying party. Passkeys belong to its `id`, the host of PUBLIC_URL. */
export type RelyingParty = { id: string; name: string; origin: string };

/** Returns the shop as a relying party. A passkey of another host or origin is rejected. */
export function relyingParty(): RelyingParty {
  const { hostname, origin } = new URL(env().PUBLIC_URL);
  return { id: hostname, name: shop.name, origin };
}
