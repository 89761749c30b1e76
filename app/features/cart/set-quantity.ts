import { err, ok, type Result } from "#app/platform/result.ts";
import type { Cart, CartLineError, NotEnoughForCart, UpdateItem } from "./cart.contract.ts";
import { findCartLines, findLinesOfProduct, setLineQuantity } from "./cart.queries.ts";
import { chooseLine } from "./choose-line.ts";
import { extendSession, findCart, type NewSession, type Visitor } from "./find-cart.ts";
import { findUnitsLeft } from "./find-units-left.ts";
import { serializeCart } from "./serialize-cart.ts";

/** Sets the quantity of a line of the cart. Errors: not_in_cart, which_line, not_enough_stock. */
export async function setQuantity(
  visitor: Visitor,
  { product_id, quantity, ...options }: UpdateItem,
): Promise<Result<{ cart: Cart } & NewSession, CartLineError | NotEnoughForCart>> {
  const cart = await findCart(visitor);
  if (!cart) return err({ code: "not_in_cart" });
  const chosen = chooseLine(await findLinesOfProduct(cart.cartId, product_id), options);
  if (!chosen.ok) return chosen;
  const { id, variantId } = chosen.value;
  const left = (await findUnitsLeft(cart.cartId, [{ ...chosen.value, quantity }])).get(variantId) ?? 0;
  if (quantity > left) return err({ code: "not_enough_stock", available: left, inCart: 0 });
  if (!(await setLineQuantity(id, quantity))) return err({ code: "not_in_cart" });
  const [lines, newSession] = await Promise.all([findCartLines(cart.cartId), extendSession(visitor, cart)]);
  return ok({ cart: await serializeCart(cart.cartId, lines), ...newSession });
}
