import { createHmac } from "node:crypto";
import { clientNetwork, widerNetwork } from "#app/platform/rate-limit/client-network.ts";
import { verificationKeysFor } from "#app/platform/security/secrets.ts";

/**
 * Who reserves: the client network, the IPv6 /48 around it, and the account or the guest's email. Each is a list of keyed
 * hashes: under the current key first, then under earlier keys.
 */
export type Reserver = { network: string[]; wider: string[]; buyer: string[]; isCustomer: boolean };

/** Hashes who reserves, by the client address and the customer of the order. */
export function reserverOf(who: { address: string; email: string; customerId: string | null }): Reserver {
  const network = clientNetwork(who.address);
  const wider = widerNetwork(network);
  const buyer = who.customerId === null ? `email ${who.email.toLowerCase()}` : `customer ${who.customerId}`;
  return {
    network: hashesOf(network),
    wider: wider === undefined ? [] : hashesOf(wider),
    buyer: hashesOf(buyer),
    isCustomer: who.customerId !== null,
  };
}

function hashesOf(text: string): string[] {
  return verificationKeysFor("reservation").map((key) => createHmac("sha256", key).update(text).digest("base64url"));
}
