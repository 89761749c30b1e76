import { useRef, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { isSignedIn, subscribeSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";
import { reloadWishlist, useWishlist } from "#app/features/wishlist/ui/wishlist-store.ts";
import { FailedPart } from "#app/storefront/layout/failed-part.tsx";
import SuggestedLinks from "#app/storefront/layout/suggested-links.tsx";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { noLongerAvailable, WishlistGrid } from "./wishlist-grid.tsx";

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

function OwnWishlist({ onRemoved }: { onRemoved: () => void }) {
  // The hearts of earlier pages may have loaded it long ago.
  const list = useWishlist({ again: true });
  if (list.state === "loading") return <p className="loading">Loading...</p>;
  if (list.state === "failed") {
    return <FailedPart text="Failed to load wishlist" onRetry={() => void reloadWishlist()} />;
  }
  if (list.products.length === 0) return <EmptyWishlist unavailable={list.unavailable} />;
  return <WishlistGrid products={list.products} unavailable={list.unavailable} onRemoved={onRemoved} />;
}

function EmptyWishlist({ unavailable }: { unavailable: number }) {
  return (
    <>
      <div className="empty-state">
        <p>Your wishlist is empty</p>
        {unavailable > 0 && <p className="quiet">{noLongerAvailable(unavailable)}</p>}
        <p className="quiet">Tap the heart on a product to save it here, on every device where you’re signed in.</p>
        <Link className="button button-primary" to="/shop">
          Shop Now
        </Link>
      </div>
      <SuggestedLinks />
    </>
  );
}
