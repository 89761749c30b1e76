import { useEffect, useSyncExternalStore } from "react";
import { isSignedIn, subscribeSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";
import { deleteWishlistItem, postWishlistItem, wishlist } from "#app/features/wishlist/wishlist.client.ts";
import type { WishedProduct } from "#app/features/wishlist/wishlist.contract.ts";

/** The product ids on the wishlist; undefined until loaded, and while signed out. */
let known: ReadonlySet<number> | undefined;
/** Identifies the latest request. Responses of earlier ones, perhaps of another customer, are dropped. */
let latestRequest: object | undefined;
const listeners = new Set<() => void>();

function setProducts(products: WishedProduct[] | undefined) {
  known = products && new Set(products.map(({ id }) => id));
  for (const listener of listeners) listener();
}

/** Fetches the customer's wishlist, and updates all that shows whether a product is on it. */
export async function loadWishlist(): Promise<WishedProduct[]> {
  const request = {};
  latestRequest = request;
  try {
    const products = await wishlist();
    if (latestRequest === request) setProducts(products);
    return products;
  } catch (problem) {
    if (latestRequest === request) latestRequest = undefined;
    throw problem;
  }
}

/** Loads it for the hearts. A failure is logged, unless the shopper has signed out: then it isn't needed. */
const reload = () =>
  void loadWishlist().catch((problem) => isSignedIn() && console.error("The wishlist was not loaded", problem));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The product ids on the customer's wishlist, loaded once for all buttons of a page. */
export function useWishes(): ReadonlySet<number> | undefined {
  const signedIn = useSyncExternalStore(subscribeSignedIn, isSignedIn, () => false);
  useEffect(() => {
    if (signedIn && !latestRequest) reload();
    if (!signedIn && latestRequest) {
      latestRequest = undefined;
      setProducts(undefined);
    }
  }, [signedIn]);
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => undefined,
  );
}

/** Adds a product to the wishlist, in a color if one is chosen, or removes it, and updates all hearts. Returns the new list. */
export async function setWish(productId: number, wished: boolean, color: string | null): Promise<WishedProduct[]> {
  const products = await (wished ? postWishlistItem(productId, color) : deleteWishlistItem(productId));
  if (isSignedIn()) {
    latestRequest = {};
    setProducts(products);
  }
  return products;
}
