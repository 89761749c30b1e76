import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { isSignedIn, subscribeSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";
import { loadWishlist, setWish } from "#app/features/wishlist/ui/wishlist-store.ts";
import type { WishedProduct } from "#app/features/wishlist/wishlist.contract.ts";
import SuggestedLinks from "#app/storefront/layout/suggested-links.tsx";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { Button } from "#app/ui/button.tsx";
import { WishlistGrid } from "./wishlist-grid.tsx";

export const meta = describePage({
  title: "Wishlist",
  description: "The items you’re keeping an eye on.",
  path: "/wishlist",
});

export default function Wishlist() {
  const signedIn = useSyncExternalStore(subscribeSignedIn, isSignedIn, () => undefined);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <div className="page">
      <h1 ref={title} tabIndex={-1}>
        Wishlist
      </h1>
      {signedIn === undefined && <p className="loading with-script">Loading...</p>}
      {signedIn === false && <PleaseLogIn />}
      {signedIn && <OwnWishlist onRemoved={() => title.current?.focus({ preventScroll: true })} />}
      <noscript>
        <p className="notice">Please turn on JavaScript to use your wishlist.</p>
      </noscript>
    </div>
  );
}

function PleaseLogIn() {
  return (
    <>
      <div className="empty-state">
        <p>Please log in to view your wishlist</p>
        <p className="quiet">It saves what you like, on every device where you’re signed in.</p>
        <Link className="button button-primary" to="/login?next=/wishlist">
          Login
        </Link>
      </div>
      <SuggestedLinks />
    </>
  );
}

type WishlistState = { state: "loading" } | { state: "failed" } | { state: "ready"; products: WishedProduct[] };

function useWishlist() {
  const [list, setList] = useState<WishlistState>({ state: "loading" });
  const load = useCallback(() => {
    loadWishlist().then(
      (products) => setList({ state: "ready", products }),
      () => setList((shown) => (shown.state === "ready" ? shown : { state: "failed" })),
    );
  }, []);
  useEffect(load, [load]);
  return { list, load, show: (products: WishedProduct[]) => setList({ state: "ready", products }) };
}

function OwnWishlist({ onRemoved }: { onRemoved: () => void }) {
  const { list, load, show } = useWishlist();
  if (list.state === "loading") return <p className="loading">Loading...</p>;
  if (list.state === "failed") {
    return (
      <div className="load-failure">
        <p role="alert" className="notice notice-error">
          Failed to load wishlist
        </p>
        <Button variant="plain" onClick={load}>
          Try again
        </Button>
      </div>
    );
  }
  if (list.products.length === 0) return <EmptyWishlist />;
  async function remove({ id }: { id: number }) {
    show(await setWish(id, false, null));
    onRemoved();
  }
  return <WishlistGrid products={list.products} onRemove={remove} />;
}

function EmptyWishlist() {
  return (
    <>
      <div className="empty-state">
        <p>Your wishlist is empty</p>
        <p className="quiet">Tap the heart on a product to save it here, on every device where you’re signed in.</p>
        <Link className="button button-primary" to="/shop">
          Shop Now
        </Link>
      </div>
      <SuggestedLinks />
    </>
  );
}
