import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "#app/platform/env.ts";
import { signingKeyFor } from "#app/platform/secrets.ts";

/** What opens an order without an account. It is kept nowhere: whoever knows the order can work it out again, and nobody else. */
export function orderToken(orderId: string): string {
  return createHmac("sha256", signingKeyFor("order-link")).update(orderId).digest("base64url");
}

/** Whether a token opens this order; takes the same time for every wrong one. */
export function opensOrder(orderId: string, token: string): boolean {
  const expected = Buffer.from(orderToken(orderId));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** "/order/7KQ-M4T-2X?token=…": the page that shows an order to its shopper. */
export function orderPath({ id, number }: { id: string; number: string }): string {
  return `/order/${number}?token=${orderToken(id)}`;
}

/** The same as a complete address, for letters and payment providers. */
export function orderLink(order: { id: string; number: string }): string {
  return env().PUBLIC_URL + orderPath(order);
}
