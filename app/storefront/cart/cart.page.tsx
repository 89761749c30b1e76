import { Suspense, useState } from "react";
import { Link, useLocation } from "react-router";
import { addItem, removeItem, updateItem } from "#app/features/cart/cart.client.ts";
import type { Cart, CartItem } from "#app/features/cart/cart.contract.ts";
import { CartLines } from "#app/features/cart/ui/cart-lines.tsx";
import { setCart, useCart } from "#app/features/cart/ui/cart-store.ts";
import { nameOf } from "#app/features/cart/ui/line-labels.ts";
import { OrderSummary } from "#app/features/cart/ui/order-summary.tsx";
import { arrivalOfToday } from "#app/features/orders/ui/delivery-date.ts";
import { RestError } from "#app/platform/http/rest.ts";
import { CART_DAYS } from "#app/platform/shop-facts.ts";
import SuggestedLinks from "#app/storefront/layout/suggested-links.tsx";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { lazyPart } from "#app/ui/lazy-part.ts";

const RecentlyViewed = lazyPart(() => import("#app/storefront/recently-viewed/recently-viewed.tsx"));

export const meta = describePage({
  title: "Shopping Cart",
  description: "The items in your cart, and what they cost.",
  path: "/cart",
});

export default function CartPage() {
  const { state, cart } = useCart();
  return (
    <div className="page">
      <h1>Shopping Cart</h1>
      <noscript>
        <p className="notice">
          <a href="/cart/plain">Show my cart without JavaScript</a>
        </p>
      </noscript>
      {state === "loading" && <p className="loading cart-reserved with-script">Loading...</p>}
      {state === "failed" && (
        <p role="alert" className="notice notice-error">
          Failed to load cart
        </p>
      )}
      {state === "loaded" && <CartContents cart={cart} />}
    </div>
  );
}

function CartContents({ cart }: { cart: Cart }) {
  const { busyLine, alert, removed, change, setQuantity, remove, undo } = useCartChanges();
  return (
    <>
      <div role="alert" className={alert ? "notice notice-error" : undefined}>
        {alert}
      </div>
      <div role="status" className={removed ? "notice" : undefined}>
        {removed && (
          <>
            {nameOf(removed)} was removed.{" "}
            <button
              type="button"
              className="link-button"
              onClick={() => change(removed, undo(removed), "Failed to update cart")}
            >
              Undo
            </button>
          </>
        )}
      </div>
      <NotAdded />
      {cart.items.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="cart-layout">
          <CartLines items={cart.items} busyLine={busyLine} onQuantity={setQuantity} onRemove={remove} />
          <OrderSummary arrives={arrivalOfToday()} subtotal={cart.subtotal}>
            <Link to="/checkout" className="button button-primary button-wide">
              Proceed to Checkout
            </Link>
            <Link to="/shop" className="quiet-link">
              Continue Shopping
            </Link>
          </OrderSummary>
        </div>
      )}
    </>
  );
}

/** What "Buy again" could not add. */
function NotAdded() {
  const { notes = [] } = (useLocation().state ?? {}) as { notes?: string[] };
  if (notes.length === 0) return null;
  return (
    <p role="status" className="notice">
      {notes.join(" ")} Everything else is in your cart.
    </p>
  );
}

function useCartChanges() {
  const [busyLine, setBusyLine] = useState<number>();
  const [alert, setAlert] = useState<string>();
  const [removed, setRemoved] = useState<CartItem>();

  async function change(item: CartItem, request: Promise<Cart>, failed: string) {
    setBusyLine(item.id);
    setAlert(undefined);
    try {
      setCart(await request);
      setRemoved(undefined);
      return true;
    } catch (problem) {
      setAlert((problem instanceof RestError && problem.message) || failed);
      return false;
    } finally {
      setBusyLine(undefined);
    }
  }

  return {
    busyLine,
    alert,
    removed,
    change,
    setQuantity(item: CartItem, quantity: number) {
      if (quantity >= 1) void change(item, updateItem(item.product.id, quantity, item), "Failed to update item");
    },
    async remove(item: CartItem) {
      if (await change(item, removeItem(item.product.id, item), "Failed to remove item")) setRemoved(item);
    },
    undo: (item: CartItem) => addItem(item.product.id, item.quantity, item),
  };
}

function EmptyCart() {
  return (
    <>
      <div className="empty-state">
        <p>Your cart is empty</p>
        <p className="quiet">Items you add stay here for {CART_DAYS} days, and come along when you sign in.</p>
        <Link to="/shop" className="button button-primary">
          Continue Shopping
        </Link>
      </div>
      <SuggestedLinks />
      <Suspense>
        <RecentlyViewed />
      </Suspense>
    </>
  );
}
