import { useEffect, useSyncExternalStore } from "react";
import { fetchCart } from "#app/features/cart/cart.client.ts";
import type { Cart } from "#app/features/cart/cart.contract.ts";

export type CartState =
  | { state: "loading"; cart: undefined }
  | { state: "failed"; cart: undefined }
  | { state: "shown"; cart: Cart };

const LOADING: CartState = { state: "loading", cart: undefined };
const EMPTY: Cart = { items: [], subtotal: "0.00" };

let current: CartState = LOADING;
let latestRequest = 0;
let otherTabs: BroadcastChannel | undefined;
const listeners = new Set<() => void>();

function become(next: CartState) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows this cart everywhere: the server's answer to a change, in this tab and the others. */
export function setCart(cart: Cart): void {
  latestRequest += 1;
  become({ state: "shown", cart });
  otherTabs?.postMessage("changed");
}

/** Asks the server for the cart again. A visitor without the cart's cookie has an empty one, and no call is made. */
export async function reloadCart(): Promise<void> {
  latestRequest += 1;
  const request = latestRequest;
  if (!/(?:^|; )csrftoken=/.test(document.cookie)) return become({ state: "shown", cart: EMPTY });
  try {
    const cart = await fetchCart();
    if (request === latestRequest) become({ state: "shown", cart });
  } catch (problem) {
    console.error("The cart was not loaded", problem);
    if (request === latestRequest && current.state !== "shown") become({ state: "failed", cart: undefined });
  }
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) listenOutside();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Another tab changed the cart, or Back brought this page from memory: what is shown may be old. */
function listenOutside() {
  if (otherTabs) return;
  otherTabs = new BroadcastChannel("cart");
  otherTabs.onmessage = () => void reloadCart();
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) void reloadCart();
  });
}

/** The cart as this tab knows it; the first who asks fetches it. */
export function useCart(): CartState {
  const state = useSyncExternalStore(
    subscribe,
    () => current,
    () => LOADING,
  );
  useEffect(() => {
    if (current === LOADING && latestRequest === 0) void reloadCart();
  }, []);
  return state;
}

/** How many pieces lie in the cart; undefined while nobody knows. */
export function itemCount({ cart }: CartState): number | undefined {
  return cart?.items.reduce((sum, item) => sum + item.quantity, 0);
}
