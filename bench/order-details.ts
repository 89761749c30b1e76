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

/** What every shopper of the bench types. */
export const DETAILS = { email: "bench@example.com", shipping_address: address };
