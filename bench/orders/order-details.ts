import { address } from "#tests/address.ts";

/**
 * A load of `clients` concurrent shoppers who place one order after the other for `seconds`; together at most `perSecond` orders a
 * second, if it is given.
 */
export type Shoppers = {
  url: string;
  clients: number;
  seconds: number;
  products: OrderedProduct[];
  perSecond?: number;
};
export type OrderedProduct = { product_id: number; color: string | null; size: string | null };
/** Durations in milliseconds. */
export type Times = { medianMs: number; p99Ms: number };
export type CheckoutStep = "cart" | "checkout" | "payment";
export type Orders = Times & {
  orders: number;
  failures: string[];
  perSecond: number;
  steps: Record<CheckoutStep, Times>;
};

/** The checkout data of a shopper's nth order. Each order has its own email address. */
export const detailsOf = (client: number, n: number) => ({
  email: `bench-${client}-${n}@example.com`,
  shipping_address: address,
});

/** The IP address of a visitor: 65,536 networks in the range reserved for benchmarks (RFC 2544). */
export const addressOf = (client: number, n: number): string => `198.18.${client % 256}.${n % 256}`;
