import { err, ok, type Result } from "#app/platform/result.ts";
import type { Cart, CartLineError, RemoveItem } from "./cart.contract.ts";
import { deleteLine, findCartLines, findLinesOfProduct } from "./cart.queries.ts";
import { chooseLine } from "./choose-line.ts";
import { extendSession, findCart, type NewSession, type Visitor } from "./find-cart.ts";
import { serializeCart } from "./serialize-cart.ts";

/** Removes a line from the cart. Errors: not_in_cart, which_line. */
export async function removeLine(
  visitor: Visitor,
  { product_id, ...options }: RemoveItem,
): Promise<Result<{ cart: Cart } & NewSession, CartLineError>> {
  const cart = await findCart(visitor);
  if (!cart) return err({ code: "not_in_cart" });
  const chosen = chooseLine(await findLinesOfProduct(cart.cartId, product_id), options);
  if (!chosen.ok) return chosen;
  await deleteLine(chosen.value.id);
  const [lines, newSession] = await Promise.all([findCartLines(cart.cartId), extendSession(visitor, cart)]);
  return ok({ cart: await serializeCart(cart.cartId, lines), ...newSession });
}
