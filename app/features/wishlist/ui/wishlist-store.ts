import { useEffect, useSyncExternalStore } from "react";
import { isSignedIn, signedInId, subscribeSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";
import {
  deleteWishlistItem,
  postWishlistItem,
  type Wishlist,
  wishlist,
} from "#app/features/wishlist/wishlist.client.ts";

export type WishlistState =
  | { state: "loading" }
  | { state: "failed" }
  | ({ state: "ready"; ids: ReadonlySet<number> } & Wishlist);

const LOADING: WishlistState = { state: "loading" };

let current: WishlistState = LOADING;
/** The id of the customer whose wishlist it is. */
let owner: string | undefined;
/**
 * Identifies the latest request. Responses of earlier ones, perhaps of another customer, are dropped. Undefined until the owner
 * has one.
 */
let latestRequest: object | undefined;
let otherTabs: BroadcastChannel | undefined;
const listeners = new Set<() => void>();

function publish(next: WishlistState) {
  current = next;
  for (const listener of listeners) listener();
}

const setWishlist = ({ products, unavailable }: Wishlist) =>
  publish({ state: "ready", products, unavailable, ids: new Set(products.map(({ id }) => id)) });

/** Fetches the customer's wishlist again. Until it is there, the former one is shown. */
export async function reloadWishlist(): Promise<void> {
  const request = {};
  latestRequest = request;
  if (current.state === "failed") publish(LOADING);
  try {
    const list = await wishlist();
    if (latestRequest === request) setWishlist(list);
  } catch (problem) {
    // After signing out the wishlist isn't needed.
    if (latestRequest !== request || !isSignedIn()) return;
    console.error("The wishlist was not loaded", problem);
    if (current.state === "loading") publish({ state: "failed" });
  }
}

function subscribe(listener: () => void) {
  if (!otherTabs) followOtherTabs();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reloads the wishlist, if it is in use, when another tab changed it or Back restored this page from memory. */
function followOtherTabs() {
  const reloadIfUsed = () => {
    if (latestRequest && isSignedIn()) void reloadWishlist();
  };
  otherTabs = new BroadcastChannel("wishlist");
  otherTabs.onmessage = reloadIfUsed;
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) reloadIfUsed();
  });
}

/** The customer's wishlist, loaded once for all components of a tab; again for each component with `again`. */
export function useWishlist({ again = false } = {}): WishlistState {
  const shopper = useSyncExternalStore(subscribeSignedIn, signedInId, () => undefined);
  const state = useSyncExternalStore(
    subscribe,
    () => current,
    () => LOADING,
  );
  useEffect(() => {
    if (shopper !== owner) {
      owner = shopper;
      latestRequest = undefined;
      publish(LOADING);
    }
    if (shopper !== undefined && (again || !latestRequest || current.state === "failed")) void reloadWishlist();
  }, [shopper, again]);
  return shopper === owner ? state : LOADING;
}

/** The product ids on the customer's wishlist; undefined until loaded, and while signed out. */
export function useWishes(): ReadonlySet<number> | undefined {
  const list = useWishlist();
  return list.state === "ready" ? list.ids : undefined;
}

/** Adds a product to the wishlist, in a color if one is chosen, or removes it, and updates all that shows the list in every tab. */
export async function setWish(productId: number, wished: boolean, color: string | null): Promise<void> {
  const shopper = signedInId();
  const products = await (wished ? postWishlistItem(productId, color) : deleteWishlistItem(productId));
  if (shopper === undefined || shopper !== signedInId()) return;
  owner = shopper;
  latestRequest = {};
  setWishlist({ products, unavailable: current.state === "ready" ? current.unavailable : 0 });
  otherTabs?.postMessage("changed");
}
