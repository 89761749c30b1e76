import { useEffect, useSyncExternalStore } from "react";
import { fetchCart } from "#app/features/cart/cart.client.ts";
import type { Cart } from "#app/features/cart/cart.contract.ts";
import { SESSION_CHANNEL } from "#app/features/customers/sessions/signed-in.client.ts";

export type CartState =
  | { state: "loading"; cart: undefined }
  | { state: "failed"; cart: undefined }
  | { state: "loaded"; cart: Cart };

const LOADING: CartState = { state: "loading", cart: undefined };
const EMPTY: Cart = { items: [], subtotal: "0.00" };

let current: CartState = LOADING;
let latestRequest = 0;
let otherTabs: BroadcastChannel | undefined;
const listeners = new Set<() => void>();

function publish(next: CartState) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows this cart, the server's response to a change, everywhere in this tab; the other tabs reload theirs. */
export function setCart(cart: Cart): void {
  latestRequest += 1;
  publish({ state: "loaded", cart });
  otherTabs?.postMessage("changed");
}

/** Whether the browser has the cookie that comes with each cart. After adding, a browser without it blocks cookies. */
export const hasCartCookie = (): boolean => /(?:^|; )csrftoken=/.test(document.cookie);

/** Fetches the cart again. A visitor without the cart's cookie has an empty one, without a request. */
export async function reloadCart(): Promise<void> {
  latestRequest += 1;
  const request = latestRequest;
  if (!hasCartCookie()) return publish({ state: "loaded", cart: EMPTY });
  try {
    const cart = await fetchCart();
    if (request === latestRequest) publish({ state: "loaded", cart });
  } catch (problem) {
    console.error("The cart was not loaded", problem);
    if (request === latestRequest && current.state !== "loaded") publish({ state: "failed", cart: undefined });
  }
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) followOtherTabs();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reloads the cart when another tab changed it, a shopper signed in or out in any tab, or Back restored this page from memory. */
function followOtherTabs() {
  if (otherTabs) return;
  otherTabs = new BroadcastChannel("cart");
  otherTabs.onmessage = () => void reloadCart();
  new BroadcastChannel(SESSION_CHANNEL).onmessage = () => void reloadCart();
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) void reloadCart();
  });
}

/** Returns this tab's cart. The first component that uses it fetches it, and each later one if that failed. */
export function useCart(): CartState {
  const state = useSyncExternalStore(
    subscribe,
    () => current,
    () => LOADING,
  );
  useEffect(() => {
    if (latestRequest === 0 || current.state === "failed") void reloadCart();
  }, []);
  return state;
}

/** Returns the number of units in the cart; undefined until it is loaded. */
export function itemCount({ cart }: CartState): number | undefined {
  return cart?.items.reduce((sum, item) => sum + item.quantity, 0);
}
