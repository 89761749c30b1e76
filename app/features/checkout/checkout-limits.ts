import { clientNetwork } from "#app/platform/rate-limit/client-network.ts";
import { countAttempt, countAttempts, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";

/** How often orders may be placed, and payments be opened again: docs/decisions/0037 says how the numbers were chosen. */
const LIMITS = {
  /** One guest: an email at one network. Corrections, a sold-out piece, a declined card: ten presses are many. */
  ofGuest: { name: "checkout-guest", max: 30, seconds: 600 },
  /** Thirty colleagues behind one address, four times each. */
  ofNetwork: { name: "checkout-network", max: 120, seconds: 600 },
  /** An email from everywhere. One network can't reach it, so a stranger doesn't shut anybody out. */
  ofEmail: { name: "checkout-email", max: 1000, seconds: 3600 },
  ofAccount: { name: "checkout-account", max: 60, seconds: 600 },
  /** Customers who are signed in have a count of their own beside the guests of their network. */
  ofNetworkOfCustomers: { name: "checkout-network-customers", max: 240, seconds: 600 },
  /** New payments of one order: each decline asks for another. */
  ofOrder: { name: "pay-order", max: 20, seconds: 600 },
};

type Who = { address: string; email: string; customerId: string | undefined };

/** Counts a checkout. Refuses: too_many_attempts. */
export function countCheckout({ address, email, customerId }: Who) {
  const network = clientNetwork(address);
  if (customerId !== undefined) {
    const ofAccount = { limit: LIMITS.ofAccount, subject: customerId };
    return countAttempts([ofAccount, ...ofNetwork(LIMITS.ofNetworkOfCustomers, network)]);
  }
  const account = email.toLowerCase();
  return countAttempts([
    { limit: LIMITS.ofGuest, subject: `${account} ${network}` },
    ...ofNetwork(LIMITS.ofNetwork, network),
    { limit: LIMITS.ofEmail, subject: account },
  ]);
}

/** Counts one more payment that is opened for an order. Refuses: too_many_attempts. */
export function countPayment(orderId: string) {
  return countAttempt(LIMITS.ofOrder, orderId);
}
