import { env } from "#app/platform/env.ts";
import { isSignature, sign } from "#app/platform/security/signature.ts";

const PURPOSE = "order-link";

/** What opens an order without an account. It is kept nowhere: whoever knows the order can work it out again, and nobody else. */
export function orderToken(orderId: string): string {
  return sign(PURPOSE, orderId);
}

/** Whether a token opens this order, also one written under an earlier key; takes the same time for every wrong one. */
export function opensOrder(orderId: string, token: string): boolean {
  return isSignature(PURPOSE, orderId, token);
}

/** "/order/7KQ-M4T-2X?token=…": the page that shows an order to its shopper. */
export function orderPath({ id, number }: { id: string; number: string }): string {
  return `/order/${number}?token=${orderToken(id)}`;
}

/** The same as a complete address, for letters and payment providers. */
export function orderLink(order: { id: string; number: string }): string {
  return env().PUBLIC_URL + orderPath(order);
}
