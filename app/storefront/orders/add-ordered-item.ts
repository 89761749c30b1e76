import { addItem } from "#app/features/cart/cart.client.ts";
import { reloadCart, setCart } from "#app/features/cart/ui/cart-store.ts";
import { nameOf } from "#app/features/cart/ui/line-labels.ts";
import { PRODUCTS } from "#app/features/catalog/catalog.client.ts";
import type { Product } from "#app/features/catalog/catalog.contract.ts";
import type { OrderItem } from "#app/features/orders/orders.contract.ts";
import { mayHaveTakenEffect, RestError, rest } from "#app/platform/http/rest.ts";

/** Errors about one line: the product is gone, its option is, or too few are left. The other lines are added. */
const LINE_ERRORS = [400, 404, 409];

type Added = { units: number; note: string | undefined };

/**
 * Adds as much of an ordered line to the cart as is in stock. Returns the added units, and what the shopper has to know of the
 * line, also that it may have been added because the response was lost. Throws what is not about the line, such as RestError 429
 * or 500, and fetch's TypeError if nothing was sent.
 */
export async function addOrderedItem(item: OrderItem): Promise<Added> {
  const name = nameOf(item);
  let isSent = false;
  try {
    const path = `${PRODUCTS}${encodeURIComponent(item.product.slug)}?fields=id,variants`;
    const { id, variants } = await rest.get<Pick<Product, "id" | "variants">>(path);
    const variant = variants.find(({ color, size }) => color === item.color && size === item.size);
    if (!variant) return { units: 0, note: `${name} is no longer made.` };
    if (variant.stock < 1) return { units: 0, note: `${name} is sold out.` };
    const units = Math.min(item.quantity, variant.stock);
    isSent = true;
    setCart(await addItem(id, units, item));
    return { units, note: units < item.quantity ? `Only ${units} left of ${name}.` : undefined };
  } catch (problem) {
    if (isSent && mayHaveTakenEffect(problem)) {
      console.error(`Adding ${name} to the cart failed`, problem);
      void reloadCart();
      const note = `Please check ${name} in your cart: we lost the connection and don’t know whether it was added.`;
      return { units: 0, note };
    }
    if (!(problem instanceof RestError) || !LINE_ERRORS.includes(problem.status)) throw problem;
    return { units: 0, note: problem.status === 404 ? `${name} is no longer made.` : `${name}: ${problem.message}` };
  }
}
