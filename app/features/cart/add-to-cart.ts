import { findVariant, type SellableVariant } from "#app/features/catalog/variants/variants.queries.ts";
import { hashOfSession, newSessionToken } from "#app/platform/http/session.server.ts";
import { addressBlock } from "#app/platform/rate-limit/client-network.ts";
import { countAttemptsInBatch, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import type { AddItem, AddToCartError, Cart } from "./cart.contract.ts";
import { addQuantity, findCartLines, findQuantityInCart } from "./cart.queries.ts";
import { type FoundCart, openGuestCart } from "./cart-sessions.queries.ts";
import { extendSession, findCart, type NewSession, sessionExpiry, type Visitor } from "./find-cart.ts";
import { cartOf, serializeCart } from "./serialize-cart.ts";

/** A browser opens a cart once in 30 days; thirty shoppers behind one address may start ten times each. */
const NEW_CARTS = { name: "new-carts", max: 300, seconds: 600 };

type Added = Result<{ cart: Cart } & NewSession, AddToCartError>;

/**
 * Puts more of a product into the visitor's cart, opening a cart if there is none; options left out are the product's
 * first. `address` is where the call comes from: only so many carts are opened from one network.
 * Refuses: product_not_found, option_not_found, not_enough_stock, cart_moved, too_many_attempts.
 */
export async function addToCart(
  visitor: Visitor & { address: string },
  { product_id, quantity, color, size }: AddItem,
): Promise<Added> {
  const [variant, cart] = await Promise.all([findVariant(product_id, { color, size }), findCart(visitor)]);
  if (!variant) {
    const isKnown = (color || size) && (await findVariant(product_id));
    return err({ code: isKnown ? "option_not_found" : "product_not_found" });
  }
  if (cart) return addToExistingCart(visitor, cart, variant, quantity);
  if (quantity > variant.stock) return err({ code: "not_enough_stock", available: variant.stock, inCart: 0 });
  const counted = await countAttemptsInBatch(ofNetwork(NEW_CARTS, addressBlock(visitor.address)));
  return counted.ok ? ok(await addToNewCart(variant, quantity)) : counted;
}

async function addToNewCart(variant: SellableVariant, quantity: number): Promise<{ cart: Cart } & NewSession> {
  const session = newSessionToken();
  const line = { variantId: variant.id, quantity, addedAtCents: variant.price };
  const id = await openGuestCart({ hash: hashOfSession(session), expiresAt: sessionExpiry() }, line);
  return { cart: cartOf([{ id, ...line, variant }]), session };
}

async function addToExistingCart(
  visitor: Visitor,
  cart: FoundCart,
  variant: SellableVariant,
  quantity: number,
): Promise<Added> {
  const fits = quantity <= variant.stock && (await addQuantity(cart.cartId, variant, quantity));
  if (!fits) {
    const inCart = await findQuantityInCart(cart.cartId, variant.id);
    if (inCart + quantity <= variant.stock) return err({ code: "cart_moved" });
    return err({ code: "not_enough_stock", available: variant.stock, inCart });
  }
  const [lines, newSession] = await Promise.all([findCartLines(cart.cartId), extendSession(visitor, cart)]);
  return ok({ cart: await serializeCart(lines), ...newSession });
}
