import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { signOutInBrowser } from "#app/features/customers/sessions/signed-in.client.ts";
import { PersonIcon } from "#app/ui/icons.tsx";
import { closeOutside } from "#app/ui/popover/close-outside.ts";

/** The account menu of a customer, with their name on its button. */
export default function UserMenu({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useEffect(() => {
    if (!open) return;
    const closing = new AbortController();
    const { signal } = closing;
    closeOutside(
      () => menu.current,
      () => setOpen(false),
      signal,
    );
    // On the document, because Safari does not focus a button that is pressed.
    document.addEventListener(
      "keydown",
      ({ key }) => {
        if (key !== "Escape") return;
        setOpen(false);
        button.current?.focus();
      },
      { signal },
    );
    return () => closing.abort();
  }, [open]);
  return (
    <fieldset ref={menu} aria-label="Account" className="account">
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
