import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import { fetchAddresses, fetchProfile } from "#app/features/customers/account/account.client.ts";
import type { SavedAddress } from "#app/features/customers/account/addresses/addresses.contract.ts";
import {
  signedInUser,
  signOutInBrowser,
  subscribeSignedIn,
} from "#app/features/customers/sessions/signed-in.client.ts";
import { formatAddress } from "#app/features/orders/format-address.ts";
import { fetchOwnOrders } from "#app/features/orders/orders.client.ts";
import type { ListedOrder } from "#app/features/orders/orders.contract.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { AccountPage } from "./account-page.tsx";
import { LoadingPart } from "./loading-part.tsx";
import { NoOrders } from "./no-orders.tsx";
import { OrderRows } from "./order-rows.tsx";
import { UnverifiedNotice } from "./unverified-notice.tsx";
import { type Loading, useLoaded } from "./use-loaded.ts";

export const meta = describePage({
  title: "Your account",
  description: "Your orders, addresses and settings in one place.",
  path: "/account",
});

const NEWEST = 3;
const fetchNewest = () => fetchOwnOrders({ limit: NEWEST, offset: 0 });

export default function Overview() {
  return (
    <AccountPage title="Your account">
      <Greeting />
      <OwnOverview />
    </AccountPage>
  );
}

function Greeting() {
  const user = useSyncExternalStore(subscribeSignedIn, signedInUser, () => undefined);
  const name = user?.first_name || user?.username;
  return <p className="lead account-greeting">{name ? `Hello, ${name}.` : "Hello."}</p>;
}

/** Fetches all parts in parallel and shows them together, so that nothing shifts. */
function OwnOverview() {
  const profile = useLoaded(fetchProfile);
  const orders = useLoaded(fetchNewest);
  const addresses = useLoaded(fetchAddresses);
  if ([profile, orders, addresses].some(({ loaded }) => loaded.state === "loading")) {
    return <p className="loading account-reserved">Loading...</p>;
  }
  return (
    <>
      {profile.loaded.state === "ready" && !profile.loaded.value.email_verified && (
        <UnverifiedNotice profile={profile.loaded.value} />
      )}
      <NewestOrders {...orders} />
      <div className="account-columns">
        <DefaultAddress {...addresses} />
        <Shortcuts />
      </div>
    </>
  );
}

function NewestOrders({ loaded, reload }: Loading<{ items: ListedOrder[]; total: number }>) {
  return (
    <section className="account-part" aria-labelledby="newest-orders">
      <div className="account-part-head">
        <h2 id="newest-orders">Recent orders</h2>
        {loaded.state === "ready" && loaded.value.total > NEWEST && (
          <Link to="/account/orders" className="quiet-link">
            All {loaded.value.total} orders
          </Link>
        )}
      </div>
      <LoadingPart loaded={loaded} failed="Failed to load your orders" reload={reload}>
        {({ items }) => (items.length === 0 ? <NoOrders /> : <OrderRows orders={items} level={3} />)}
      </LoadingPart>
    </section>
  );
}

function DefaultAddress({ loaded, reload }: Loading<SavedAddress[]>) {
  return (
    <section className="account-part" aria-labelledby="default-address">
      <h2 id="default-address">Default address</h2>
      <LoadingPart loaded={loaded} failed="Failed to load your addresses" reload={reload}>
        {([first]) => (
          <>
            {first ? (
              <address className="address-lines">
                {formatAddress(first).map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            ) : (
              <p className="quiet">None yet. Save one to check out faster.</p>
            )}
            <Link to="/account/addresses" className="quiet-link">
              {first ? "Change addresses" : "Add an address"}
            </Link>
          </>
        )}
      </LoadingPart>
    </section>
  );
}

function Shortcuts() {
  return (
    <section className="account-part" aria-labelledby="shortcuts">
      <h2 id="shortcuts">Shortcuts</h2>
      <ul className="account-shortcuts">
        <li>
          <Link to="/wishlist">Wishlist</Link>
        </li>
        <li>
          <Link to="/account/profile#password">Change your password</Link>
        </li>
        <li>
          <Link to="/account/sessions">See where you are signed in</Link>
        </li>
        <li>
          <Link to="/contact">Contact us</Link>
        </li>
        <li>
          <button type="button" onClick={() => void signOutInBrowser()}>
            Sign out
          </button>
        </li>
      </ul>
    </section>
  );
}
