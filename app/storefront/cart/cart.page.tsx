import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { addItem, fetchCart, removeItem, updateItem } from "#app/features/cart/cart.client.ts";
import type { Cart, CartItem } from "#app/features/cart/cart.contract.ts";
import { CartLines, type PendingChange } from "#app/features/cart/ui/cart-lines.tsx";
import { reloadCart, setCart, useCart } from "#app/features/cart/ui/cart-store.ts";
import { nameOf } from "#app/features/cart/ui/line-labels.ts";
import { OrderSummary } from "#app/features/cart/ui/order-summary.tsx";
import { arrivalOfToday } from "#app/features/orders/ui/delivery-date.ts";
import { FOR_NEW_VISITORS } from "#app/platform/http/page-scripts/early-cart.ts";
import { mayHaveTakenEffect, RestError } from "#app/platform/http/rest.ts";
import { CART_DAYS } from "#app/platform/shop-facts.ts";
import { FailedPart } from "#app/storefront/layout/failed-part.tsx";
import SuggestedLinks from "#app/storefront/layout/suggested-links.tsx";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { useFocusOn } from "#app/ui/focus/use-focus-on.ts";
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
      {state === "loading" && (
        <div className="cart-reserved with-script">
          <p className="loading">Loading...</p>
          <p className="cart-late">
            Taking long? <a href="/cart/plain">Show my cart without JavaScript</a>
          </p>
        </div>
      )}
      {state === "failed" && <FailedPart text="Failed to load cart" onRetry={() => void reloadCart()} />}
      {state !== "failed" && <CartContents cart={cart} />}
    </div>
  );
}

/** The cart, or until it is loaded an empty one for visitors who can't have another. */
function CartContents({ cart }: { cart: Cart | undefined }) {
  const { pending, alert, done, setQuantity, remove, undo } = useCartChanges();
  // Undo took effect although its response was lost: a second time would double the units.
  const isBack = done?.change === "removed" && cart?.items.some((item) => isSameLine(item, done.item));
  return (
    <>
      <div className="cart-messages">
        <div role="alert" className={alert ? "notice notice-error" : undefined}>
          {alert}
        </div>
        <CartStatus done={isBack ? undefined : done} isPending={pending !== undefined} undo={undo} />
      </div>
      {cart?.items.length ? <NotAdded /> : null}
      {cart?.items.length ? (
        <div className="cart-layout">
          <CartLines items={cart.items} pending={pending} onQuantity={setQuantity} onRemove={remove} />
          <OrderSummary arrives={arrivalOfToday()} subtotal={cart.subtotal}>
            <Link to="/checkout" className="button button-primary button-wide">
              Proceed to Checkout
            </Link>
            <Link to="/shop" className="quiet-link">
              Continue Shopping
            </Link>
          </OrderSummary>
        </div>
      ) : (
        <div className={cart ? "cart-empty" : `cart-empty ${FOR_NEW_VISITORS}`}>
          <EmptyCart />
        </div>
      )}
      {cart?.items.length === 0 && (
        <Suspense>
          <RecentlyViewed />
        </Suspense>
      )}
    </>
  );
}

const isSameLine = (one: CartItem, other: CartItem) =>
  one.product.id === other.product.id && one.color === other.color && one.size === other.size;

type StatusProps = { done: Done | undefined; isPending: boolean; undo: (item: CartItem) => void };

/** Says which line was removed, with Undo, or that it is back. */
function CartStatus({ done, isPending, undo }: StatusProps) {
  const status = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: with its line, or with the line's removal.
  useFocusOn(status, done, { preventScroll: true });
  return (
    <div ref={status} role="status" tabIndex={-1} className={done ? "notice" : undefined}>
      {done?.change === "removed" && (
        <>
          {nameOf(done.item)} was removed.{" "}
          <button
            type="button"
            className="link-button"
            aria-disabled={isPending || undefined}
            onClick={() => undo(done.item)}
          >
            Undo
          </button>
        </>
      )}
      {done?.change === "restored" && `${nameOf(done.item)} is back in your cart.`}
    </div>
  );
}

/** What "Buy again" could not add: said once, and not again after a reload or on the way back. */
function NotAdded() {
  const given = useLocation().state as { notes?: string[] } | null;
  const [notes] = useState(given?.notes ?? []);
  const navigate = useNavigate();
  const clearNotes = useEffectEvent(() => void navigate(".", { replace: true, state: null, preventScrollReset: true }));
  useEffect(() => {
    if (notes.length > 0) clearNotes();
  }, [notes]);
  if (notes.length === 0) return null;
  return (
    <p role="status" className="notice">
      {notes.join(" ")} Everything else is in your cart.
    </p>
  );
}

/** A line that the last change removed, or restored. */
type Done = { item: CartItem; change: "removed" | "restored" };

function useCartChanges() {
  const [pending, setPending] = useState<PendingChange>();
  const [alert, setAlert] = useState<string>();
  const [done, setDone] = useState<Done>();
  const running = useRef(false);
  const mayBeBack = useRef(false);

  /** Sends one change at a time: a second press meanwhile is ignored. */
  async function change(pending: PendingChange, request: () => Promise<Cart>, failed: string, done?: Done) {
    if (running.current) return;
    running.current = true;
    setPending(pending);
    setAlert(undefined);
    try {
      setCart(await request());
      setDone(done);
    } catch (problem) {
      setAlert((problem instanceof RestError && problem.message) || failed);
      // The cart or its stock was changed elsewhere, or here, and the response was lost.
      const isChanged = problem instanceof RestError && [404, 409].includes(problem.status);
      if (isChanged || mayHaveTakenEffect(problem)) void reloadCart();
    } finally {
      running.current = false;
      setPending(undefined);
    }
  }

  /** Adds a removed line again, unless an undo that seemed to fail has done so. */
  async function restore(item: CartItem): Promise<Cart> {
    const current = mayBeBack.current ? await fetchCart() : undefined;
    if (current?.items.some((line) => isSameLine(line, item))) return current;
    mayBeBack.current = true;
    const restored = await addItem(item.product.id, item.quantity, item);
    mayBeBack.current = false;
    return restored;
  }

  return {
    pending,
    alert,
    done,
    setQuantity(item: CartItem, quantity: number) {
      if (quantity < 1) return;
      const request = () => updateItem(item.product.id, quantity, item);
      void change({ line: item.id, kind: "quantity" }, request, "Failed to update item");
    },
    remove(item: CartItem) {
      const request = () => removeItem(item.product.id, item);
      void change({ line: item.id, kind: "removal" }, request, "Failed to remove item", { item, change: "removed" });
    },
    undo(item: CartItem) {
      const request = () => restore(item);
      void change({ line: item.id, kind: "quantity" }, request, "Failed to update cart", { item, change: "restored" });
    },
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
    </>
  );
}
