import { rest } from "#app/platform/http/rest.ts";
import type { Cart } from "./cart.contract.ts";

type Choice = { color?: string | null | undefined; size?: string | null | undefined };

const chosen = ({ color, size }: Choice) => ({ ...(color ? { color } : {}), ...(size ? { size } : {}) });

/**
 * Changes go out one after the other, from all tabs: a new visitor's first two clicks would otherwise open two carts,
 * and an older answer could overtake a newer one. Where tabs can't take turns, each tab keeps its own order.
 */
let last: Promise<unknown> = Promise.resolve();

/** A change that the network swallowed must not hold up those behind it for minutes. */
const withTimeout = () => ({ signal: AbortSignal.timeout(20_000) });

function serially(change: () => Promise<Cart>): Promise<Cart> {
  const mine = () => (navigator.locks ? navigator.locks.request("cart", change) : change());
  const next = last.then(mine, mine);
  last = next.catch(() => undefined);
  return next;
}

/** The shopper's cart as it is on the server. */
export function fetchCart(): Promise<Cart> {
  return rest.get<Cart>("/api/orders/cart/");
}

/** Puts more of a product into the cart; without a choice its first colour and size. Refused when the stock is smaller. */
export function addItem(productId: number, quantity: number, choice: Choice = {}): Promise<Cart> {
  return serially(() =>
    rest.post<Cart>(
      "/api/orders/cart/add_item/",
      { product_id: productId, quantity, ...chosen(choice) },
      withTimeout(),
    ),
  );
}

/** Sets how many of a line the shopper wants, from 1. */
export function updateItem(productId: number, quantity: number, choice: Choice): Promise<Cart> {
  return serially(() =>
    rest.post<Cart>(
      "/api/orders/cart/update_item/",
      { product_id: productId, quantity, ...chosen(choice) },
      withTimeout(),
    ),
  );
}

/** Takes a line out of the cart. */
export function removeItem(productId: number, choice: Choice): Promise<Cart> {
  return serially(() =>
    rest.post<Cart>("/api/orders/cart/remove_item/", { product_id: productId, ...chosen(choice) }, withTimeout()),
  );
}
