import { ok, type Result, err } from "#app/platform/result.ts";
import type { Cart, CartLineError, RemoveItem } from "./cart.contract.ts";
import { deleteLine, findLines, findLinesOfProduct } from "./cart.queries.ts";
import { chooseLine } from "./choose-line.ts";
import { findHeldCart, keepAlive, type Told, type Visitor } from "./find-cart.ts";
import { showCart } from "./serialize-cart.ts";

/** Takes a line out of the cart. Refuses: not_in_cart, which_line. */
export async function removeLine(
  visitor: Visitor,
  { product_id, ...options }: RemoveItem,
): Promise<Result<{ cart: Cart } & Told, CartLineError>> {
  const held = await findHeldCart(visitor);
  if (!held) return err({ code: "not_in_cart" });
  const chosen = chooseLine(await findLinesOfProduct(held.cartId, product_id), options);
  if (!chosen.ok) return chosen;
  await deleteLine(chosen.value.id);
  const [lines, told] = await Promise.all([findLines(held.cartId), keepAlive(visitor, held)]);
  return ok({ cart: await showCart(lines), ...told });
}
