import { useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { isSignedIn, subscribeSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";
import { deleteWishlistItem, wishlist } from "#app/features/wishlist/wishlist.client.ts";
import type { WishedProduct } from "#app/features/wishlist/wishlist.contract.ts";
import SuggestedLinks from "#app/storefront/layout/suggested-links.tsx";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { WishlistGrid } from "./wishlist-grid.tsx";

export const meta = describePage({
  title: "Wishlist",
  description: "The items you’re keeping an eye on.",
  path: "/wishlist",
});

type WishlistState = { state: "loading" } | { state: "failed" } | { state: "ready"; products: WishedProduct[] };

export default function Wishlist() {
  const signedIn = useSyncExternalStore(subscribeSignedIn, isSignedIn, () => undefined);
  return (
    <div className="page">
      <h1>Wishlist</h1>
      {signedIn === undefined && <p className="loading with-script">Loading...</p>}
      {signedIn === false && <PleaseLogIn />}
      {signedIn && <OwnWishlist />}
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

function OwnWishlist() {
  const [state, setState] = useState<WishlistState>({ state: "loading" });
  useEffect(() => {
    let canceled = false;
    wishlist().then(
      (products) => !canceled && setState({ state: "ready", products }),
      () => !canceled && setState({ state: "failed" }),
    );
    return () => {
      canceled = true;
    };
  }, []);

  if (state.state === "loading") return <p className="loading">Loading...</p>;
  if (state.state === "failed") {
    return (
      <p role="alert" className="notice notice-error">
        Failed to load wishlist
      </p>
    );
  }
  if (state.products.length === 0) return <EmptyWishlist />;
  return (
    <WishlistGrid
      products={state.products}
      onRemove={async (product) => setState({ state: "ready", products: await deleteWishlistItem(product.id) })}
    />
  );
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
