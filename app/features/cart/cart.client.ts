import { rest } from "#app/platform/http/rest.ts";
import { serialRequests, withTimeout } from "#app/platform/http/serial-requests.ts";
import type { Cart } from "./cart.contract.ts";

type Choice = { color?: string | null | undefined; size?: string | null | undefined };

const chosen = ({ color, size }: Choice) => ({ ...(color ? { color } : {}), ...(size ? { size } : {}) });

/** If two were under way, a new visitor's first two clicks would open two carts. */
const serially = serialRequests("cart");

/** Fetches the shopper's cart. */
export function fetchCart(): Promise<Cart> {
  return rest.get<Cart>("/api/orders/cart/");
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
