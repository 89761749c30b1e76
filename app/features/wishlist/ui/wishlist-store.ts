import { useEffect, useSyncExternalStore } from "react";
import { isSignedIn, subscribeSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";
import { deleteWishlistItem, postWishlistItem, wishlist } from "#app/features/wishlist/wishlist.client.ts";

/** The product ids on the wishlist; undefined until loaded, and while signed out. */
let known: ReadonlySet<number> | undefined;
/** Identifies the latest request. Responses of earlier ones, perhaps of another customer, are dropped. */
let latestRequest: object | undefined;
const listeners = new Set<() => void>();

function setIds(ids: Iterable<number> | undefined) {
  known = ids && new Set(ids);
  for (const listener of listeners) listener();
}

async function load() {
  const request = {};
  latestRequest = request;
  try {
    const products = await wishlist();
    if (latestRequest === request) setIds(products.map(({ id }) => id));
  } catch (problem) {
    if (latestRequest !== request) return;
    latestRequest = undefined;
    // After signing out the wishlist isn't needed.
    if (isSignedIn()) console.error("The wishlist was not loaded", problem);
  }
}

/** The product ids on the customer's wishlist, loaded once for all buttons of a page. */
export function useWishes(): ReadonlySet<number> | undefined {
  const signedIn = useSyncExternalStore(subscribeSignedIn, isSignedIn, () => false);
  useEffect(() => {
    if (signedIn && !latestRequest) void load();
    if (!signedIn && latestRequest) {
      latestRequest = undefined;
      setIds(undefined);
    }
  }, [signedIn]);
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => undefined,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Adds a product to the wishlist, in a color if one is chosen, or removes it, and updates all buttons. */
export async function setWish(productId: number, wished: boolean, color: string | null): Promise<void> {
  const products = await (wished ? postWishlistItem(productId, color) : deleteWishlistItem(productId));
  if (!isSignedIn()) return;
  latestRequest = {};
  setIds(products.map(({ id }) => id));
}
