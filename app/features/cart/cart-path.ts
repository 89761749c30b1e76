/** Where the shopper's cart is. The server preloads it, so it is not in cart.client.ts. */
export const CART_PATH = "/api/orders/cart/";
