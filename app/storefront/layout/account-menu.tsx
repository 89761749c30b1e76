import { Suspense, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { isSignedIn, signedInUser, subscribeSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";
import { PersonIcon } from "#app/ui/icons.tsx";
import { lazyPart } from "#app/ui/lazy-part.ts";

/** Lazy, because most visitors are not signed in. */
const UserMenu = lazyPart(() => import("./user-menu.tsx"));

/** A login link for visitors, the account menu for customers, until it is loaded a link to the account. All have the same size. */
export function AccountMenu() {
  const signedIn = useSyncExternalStore(subscribeSignedIn, isSignedIn, () => false);
  const user = useSyncExternalStore(subscribeSignedIn, signedInUser, () => undefined);
  const name = user?.first_name || user?.username || "Account";
  const link = (
    <div className="account">
      <Link to={signedIn ? "/account" : "/login"} className="tool">
        <PersonIcon />
        <span>{signedIn ? name : "Login"}</span>
      </Link>
    </div>
  );
  return signedIn ? (
    <Suspense fallback={link}>
      <UserMenu name={name} />
    </Suspense>
  ) : (
    link
  );
}
