import { Fragment, type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import {
  isSignedInUnlessLeaving,
  signedInUser,
  subscribeSignedIn,
} from "#app/features/customers/sessions/signed-in.client.ts";
import "./account.css";
import "./account-orders.css";
import "./addresses/addresses.css";
import "./profile/profile.css";
import "./account-sessions.css";

const PAGES = [
  { to: "/account", text: "Overview" },
  { to: "/account/orders", text: "Orders" },
  { to: "/account/addresses", text: "Addresses" },
  { to: "/account/profile", text: "Profile" },
  { to: "/account/sessions", text: "Devices" },
];

type Props = { title: string; lead?: string; children: ReactNode };

/** A page of the account. The title is the same for everybody; the content belongs to the signed-in customer. */
export function AccountPage({ title, lead, children }: Props) {
  const signInState = useSignInGuard();
  const user = useSyncExternalStore(subscribeSignedIn, signedInUser, () => undefined);
  return (
    <div className="page account-page">
      <AccountNav />
      <div className="account-main">
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {signInState === "unknown" && <p className="loading with-script">Loading...</p>}
        {signInState === "ended" && <SignedOut />}
        {/* The key resets all state when another customer signs in. */}
        {signInState === "in" && <Fragment key={user?.id}>{children}</Fragment>}
        <noscript>
          <p className="notice">Please turn on JavaScript to use your account.</p>
        </noscript>
      </div>
    </div>
  );
}

function AccountNav() {
  const { pathname } = useLocation();
  return (
    <nav className="account-nav" aria-label="Account">
      <ul>
        {PAGES.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} aria-current={to === pathname.replace(/\/$/, "") ? "page" : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SignedOut() {
  const { pathname } = useLocation();
  return (
    <div className="empty-state" role="status">
      <p>You are signed out</p>
      <p>This happens after a while, or when you sign out or change your password on another device.</p>
      <Link className="button" to={`/login?next=${encodeURIComponent(pathname)}`}>
        Sign in
      </Link>
    </div>
  );
}

/** "unknown" before hydration, while redirecting to the sign-in page, and while signing out here; "ended" when the session ended on this page. */
type SignInState = "unknown" | "in" | "ended";

/** Redirects signed-out visitors to the sign-in page, which leads back to this page. Returns the state of the sign-in. */
function useSignInGuard(): SignInState {
  const signedIn = useSyncExternalStore(subscribeSignedIn, isSignedInUnlessLeaving, () => undefined);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wasIn = useRef(false);
  useEffect(() => {
    if (signedIn) wasIn.current = true;
    if (signedIn !== false || wasIn.current) return;
    void navigate(`/login?next=${encodeURIComponent(pathname + search)}`, { replace: true });
  }, [signedIn, navigate, pathname, search]);
  if (signedIn) return "in";
  return signedIn === false && wasIn.current ? "ended" : "unknown";
}
