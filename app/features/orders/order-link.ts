import { env } from "#app/platform/env.ts";
import { isSignature, sign } from "#app/platform/security/signature.ts";

const PURPOSE = "order-link";

/** Returns the token that opens an order without an account. It is not stored: it is a signature of the order's id. */
export function orderToken(orderId: string): string {
  return sign(PURPOSE, orderId);
}

/** Returns whether a token opens this order, also when it was signed with an earlier key. Takes the same time for every invalid token. */
export function opensOrder(orderId: string, token: string): boolean {
  return isSignature(PURPOSE, orderId, token);
}

/** Returns "/order/7KQ-M4T-2X?token=…", the path of an order's page. */
export function orderPath({ id, number }: { id: string; number: string }): string {
  return `/order/${number}?token=${orderToken(id)}`;
}

/** Returns the full URL of an order's page, for emails and payment providers. */
export function orderLink(order: { id: string; number: string }): string {
  return env().PUBLIC_URL + orderPath(order);
}
