import type { EarlyCart } from "#app/platform/http/page-scripts/early-cart.ts";
import { rest } from "#app/platform/http/rest.ts";
import { serialRequests, withTimeout } from "#app/platform/http/serial-requests.ts";
import type { Cart } from "./cart.contract.ts";

type Choice = { color?: string | null | undefined; size?: string | null | undefined };

const chosen = ({ color, size }: Choice) => ({ ...(color ? { color } : {}), ...(size ? { size } : {}) });

/** If two were under way, a new visitor's first two clicks would open two carts. */
const serially = serialRequests("cart");

declare global {
  interface Window {
    /** The cart that the cart's page requested before its scripts had loaded (early-cart.ts). */
    earlyCart?: EarlyCart | undefined;
  }
}

/** An early cart that waited longer for the scripts is requested again: another tab may have changed it. */
const EARLY_IS_VALID_MS = 5_000;

/** Removes and returns the early cart. Undefined if there is none, if it is outdated, or if its request failed. */
async function takeEarlyCart(): Promise<Cart | undefined> {
  const early = window.earlyCart;
  window.earlyCart = undefined;
  if (!early || performance.now() - early.at > EARLY_IS_VALID_MS) return undefined;
  return (await early.cart) as Cart | undefined;
}

/** Fetches the shopper's cart, or takes the one that was requested when the page was opened. */
export async function fetchCart(): Promise<Cart> {
  return (await takeEarlyCart()) ?? rest.get<Cart>("/api/orders/cart/");
}

/**
 * Adds `quantity` units of a product to the cart, without a choice in its first color and size. Rejects when there is not
 * enough stock.
 */
export function addItem(productId: number, quantity: number, choice: Choice = {}): Promise<Cart> {
  return serially(() =>
    rest.post<Cart>(
      "/api/orders/cart/add_item/",
      { product_id: productId, quantity, ...chosen(choice) },
      withTimeout(),
    ),
  );
}

/** Sets the quantity of a line, from 1. */
export function updateItem(productId: number, quantity: number, choice: Choice): Promise<Cart> {
  return serially(() =>
    rest.post<Cart>(
      "/api/orders/cart/update_item/",
      { product_id: productId, quantity, ...chosen(choice) },
      withTimeout(),
    ),
  );
}

/** Removes a line from the cart. */
export function removeItem(productId: number, choice: Choice): Promise<Cart> {
  return serially(() =>
    rest.post<Cart>("/api/orders/cart/remove_item/", { product_id: productId, ...chosen(choice) }, withTimeout()),
  );
}
