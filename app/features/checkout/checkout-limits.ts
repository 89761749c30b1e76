import type { Tx } from "#app/platform/db/db.server.ts";
import { clientNetwork, widerNetwork } from "#app/platform/rate-limit/client-network.ts";
import { countAttempt, countAttempts, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";

/** How often orders may be placed and payments opened again: docs/decisions/0037 says how the numbers were chosen. */
const LIMITS = {
  /** A guest: an email at one network. Ten checkouts are many, with corrections, sold-out items and declined cards. */
  ofGuest: { name: "checkout-guest", max: 30, seconds: 600 },
  /** The same email from the networks of an IPv6 /48, which one person may have. */
  ofGuestOfWider: { name: "checkout-guest-wider", max: 60, seconds: 600 },
  /** Thirty shoppers behind one address, four checkouts each. */
  ofNetwork: { name: "checkout-network", max: 120, seconds: 600 },
  /** An email from all networks. Neither one network nor a /48 can reach it, so a stranger can't block the email's owner. */
  ofEmail: { name: "checkout-email", max: 1000, seconds: 3600 },
  ofAccount: { name: "checkout-account", max: 60, seconds: 600 },
  /** Signed-in customers are counted separately from the guests of their network. */
  ofNetworkOfCustomers: { name: "checkout-network-customers", max: 240, seconds: 600 },
  /** New payments of one order: each decline needs another. */
  ofOrder: { name: "pay-order", max: 20, seconds: 600 },
};

/** Identifies who checks out: the client address, the email, and the account if signed in. */
export type CheckoutIdentity = { address: string; email: string; customerId: string | undefined };

/** Counts a checkout in its transaction, so it counts only if that commits. Errors: too_many_attempts. */
export function countCheckout({ address, email, customerId }: CheckoutIdentity, tx: Tx) {
  const network = clientNetwork(address);
  if (customerId !== undefined) {
    const ofAccount = { limit: LIMITS.ofAccount, subject: customerId };
    return countAttempts([ofAccount, ...ofNetwork(LIMITS.ofNetworkOfCustomers, network)], tx);
  }
  const account = email.toLowerCase();
  const wider = widerNetwork(network);
  const ofGuest = [{ limit: LIMITS.ofGuest, subject: `${account} ${network}` }];
  if (wider) ofGuest.push({ limit: LIMITS.ofGuestOfWider, subject: `${account} ${wider}` });
  const ofEmail = { limit: LIMITS.ofEmail, subject: account };
  return countAttempts([...ofGuest, ...ofNetwork(LIMITS.ofNetwork, network), ofEmail], tx);
}

/** Counts a new payment of an order. Errors: too_many_attempts. */
export function countPayment(orderId: string) {
  return countAttempt(LIMITS.ofOrder, orderId);
}
