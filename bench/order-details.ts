import { address } from "#tests/address.ts";

/** So many shoppers who order one thing after the other for so many seconds. */
export type Shoppers = { url: string; clients: number; seconds: number; products: OrderedProduct[] };
export type OrderedProduct = { product_id: number; color: string | null; size: string | null };
/** How long something took: half of all times are no longer than the median. */
export type Times = { medianMs: number; p99Ms: number };
export type CheckoutStep = "cart" | "checkout" | "payment";
export type Orders = Times & {
  orders: number;
  failures: string[];
  perSecond: number;
  steps: Record<CheckoutStep, Times>;
};

/** What the shopper types for their nth order. Each order has an email address of its own, as in a shop. */
export const detailsOf = (client: number, n: number) => ({
  email: `bench-${client}-${n}@example.com`,
  shipping_address: address,
});

/** The IP address of a visitor: 65,536 networks in the range reserved for benchmarks (RFC 2544). */
export const addressOf = (client: number, n: number): string => `198.18.${client % 256}.${n % 256}`;
