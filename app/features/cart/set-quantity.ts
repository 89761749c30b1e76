import { ok, type Result, err } from "#app/platform/result.ts";
import type { Cart, CartLineError, NotEnoughStock, UpdateItem } from "./cart.contract.ts";
import { findLines, findLinesOfProduct, setPieces } from "./cart.queries.ts";
import { chooseLine } from "./choose-line.ts";
import { findHeldCart, keepAlive, type Told, type Visitor } from "./find-cart.ts";
import { showCart } from "./serialize-cart.ts";

/** Sets how many pieces a line of the cart holds. Refuses: not_in_cart, which_line, not_enough_stock. */
export async function setQuantity(
  visitor: Visitor,
  { product_id, quantity, ...options }: UpdateItem,
): Promise<Result<{ cart: Cart } & Told, CartLineError | NotEnoughStock>> {
  const held = await findHeldCart(visitor);
  if (!held) return err({ code: "not_in_cart" });
  const chosen = chooseLine(await findLinesOfProduct(held.cartId, product_id), options);
  if (!chosen.ok) return chosen;
  const { id, stock } = chosen.value;
  if (quantity > stock) return err({ code: "not_enough_stock", available: stock, inCart: 0 });
  if (!(await setPieces(id, quantity))) return err({ code: "not_in_cart" });
  const [lines, told] = await Promise.all([findLines(held.cartId), keepAlive(visitor, held)]);
  return ok({ cart: await showCart(lines), ...told });
}
