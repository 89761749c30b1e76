import { type FocusEvent, useRef, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import {
  isSignedIn,
  signedInUser,
  signOutInBrowser,
  subscribeSignedIn,
} from "#app/features/customers/sessions/signed-in.client.ts";
import { PersonIcon } from "#app/ui/icons.tsx";

/** A login link for visitors, the account menu for customers. Both have the same size. */
export function AccountMenu() {
  const signedIn = useSyncExternalStore(subscribeSignedIn, isSignedIn, () => false);
  const user = useSyncExternalStore(subscribeSignedIn, signedInUser, () => undefined);
  if (signedIn) return <UserMenu name={user?.first_name || user?.username || "Account"} />;
  return (
    <div className="account">
      <Link to="/login" className="tool">
        <PersonIcon />
        <span>Login</span>
      </Link>
    </div>
  );
}

function UserMenu({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  return (
    <fieldset
      aria-label="Account"
      className="account"
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        close();
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="tool"
        aria-expanded={open}
        aria-controls="account-panel"
        onClick={() => setOpen(!open)}
      >
        <PersonIcon />
        <span>{name}</span>
      </button>
      <div id="account-panel" className="account-panel" hidden={!open}>
        <Link to="/account" onClick={close}>
          Account
        </Link>
        <Link to="/account/orders" onClick={close}>
          Orders
        </Link>
        <Link to="/wishlist" onClick={close}>
          Wishlist
        </Link>
        <button type="button" onClick={() => void signOutInBrowser()}>
          Logout
        </button>
      </div>
    </fieldset>
  );
}
