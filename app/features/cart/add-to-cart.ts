import {
  findVariant,
  findVariantsById,
  type SellableVariant,
} from "#app/features/catalog/variants/variants.queries.ts";
import { newSessionToken } from "#app/platform/http/session.server.ts";
import { clientNetwork } from "#app/platform/rate-limit/client-network.ts";
import { ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { hashOfToken } from "#app/platform/security/opaque-token.ts";
import { type AddItem, type AddToCartError, type Cart, MAX_LINES } from "./cart.contract.ts";
import { addQuantity, findCartLines } from "./cart.queries.ts";
import { type FoundCart, openGuestCart } from "./cart-sessions.queries.ts";
import { extendSession, findCart, type NewSession, sessionExpiry, type Visitor } from "./find-cart.ts";
import { findUnitsLeft } from "./find-units-left.ts";
import { cartOf, serializeCart } from "./serialize-cart.ts";

/** A browser opens a cart once in 30 days: enough for thirty shoppers behind one address, ten carts each. */
const NEW_CARTS = { name: "new-carts", max: 300, seconds: 600 };

type Added = Result<{ cart: Cart } & NewSession, AddToCartError>;

/**
 * Adds units of a product to the visitor's cart, opening a cart when there is none. An option that is left out is the
 * product's first. `address` is the visitor's: the number of carts opened from one network is limited. Takes two round
 * trips to the database, and more when the cart has or wants the last units.
 * Errors: product_not_found, option_not_found, not_enough_stock, cart_moved, cart_full, too_many_attempts.
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
  const line = cart?.lines.find(({ variantId }) => variantId === variant.id);
  if (cart && !line && cart.lines.length >= MAX_LINES) return err({ code: "cart_full" });
  const inCart = line?.quantity ?? 0;
  const wanted = { ...variant, variantId: variant.id, quantity: inCart + quantity };
  const left = (cart && (await findUnitsLeft(cart.cartId, [wanted])).get(variant.id)) ?? variant.stock;
  if (wanted.quantity > left) return notEnoughStock(left, inCart);
  return cart
    ? addToExistingCart(visitor, cart, { variant, quantity, left })
    : addToNewCart(visitor, variant, quantity);
}

const notEnoughStock = (left: number, inCart: number) =>
  err({ code: "not_enough_stock", available: left, inCart } as const);

async function addToNewCart({ address }: { address: string }, variant: SellableVariant, quantity: number) {
  const session = newSessionToken();
  const line = { variantId: variant.id, quantity, addedAtCents: variant.price };
  const attempts = ofNetwork(NEW_CARTS, clientNetwork(address));
  const opened = await openGuestCart({ hash: hashOfToken(session), expiresAt: sessionExpiry() }, line, attempts);
  return opened.ok ? ok({ cart: cartOf([{ id: opened.value.lineId, ...line, variant }]), session }) : opened;
}

async function addToExistingCart(
  visitor: Visitor,
  cart: FoundCart,
  { variant, quantity, left }: { variant: SellableVariant; quantity: number; left: number },
): Promise<Added> {
  const otherIds = cart.lines.map(({ variantId }) => variantId).filter((id) => id !== variant.id);
  const [lines, others, newSession] = await Promise.all([
    addQuantity(cart.cartId, { ...variant, stock: left }, quantity),
    findVariantsById(otherIds),
    extendSession(visitor, cart),
  ]);
  if (lines)
    return ok({ cart: await serializeCart(cart.cartId, lines, others.set(variant.id, variant)), ...newSession });
  // Another request added the last units or the last line, or merged the cart into an account's.
  const linesNow = await findCartLines(cart.cartId);
  const inCart = linesNow.find(({ variantId }) => variantId === variant.id)?.quantity ?? 0;
  if (inCart === 0 && linesNow.length >= MAX_LINES) return err({ code: "cart_full" });
  return inCart + quantity > left ? notEnoughStock(left, inCart) : err({ code: "cart_moved" });
}
