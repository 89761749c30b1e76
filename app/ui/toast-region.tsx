import { useEffect, useRef, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { CloseIcon } from "./icons.tsx";
import { hideToast, type Toast, toastStore } from "./toast.ts";

/** How long a toast is shown. It stays while it has the pointer or the focus. */
const TOAST_MS = 12_000;

/** The live region for toasts. It exists from the start, so that screen readers announce them. */
export function ToastRegion() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  const region = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // A navigation hides the toast.
  useEffect(() => {
    if (pathname) hideToast();
  }, [pathname]);
  useEffect(() => {
    if (!toast) return;
    const timer = setInterval(() => {
      if (!region.current?.matches(":hover, :focus-within")) hideToast();
    }, TOAST_MS);
    return () => clearInterval(timer);
  }, [toast]);
  const failed = toast?.kind === "error";
  return (
    <div ref={region} className="toast-region">
      <div role="status">{!failed && toast && <ToastCard key={toast.id} toast={toast} />}</div>
      <div role="alert">{failed && <ToastCard key={toast.id} toast={toast} />}</div>
    </div>
  );
}

function ToastCard({ toast: { text, kind, links, pressed } }: { toast: Toast }) {
  function dismiss() {
    hideToast();
    // The button is gone. So may be the one that was pressed.
    (pressed?.isConnected ? pressed : document.getElementById("content"))?.focus({ preventScroll: true });
  }
  return (
    <div className={kind === "error" ? "toast toast-error" : "toast"}>
      <p>{text}</p>
      {links.length > 0 && (
        <p className="toast-links">
          {links.map((link) => (
            <Link key={link.to} to={link.to}>
              {link.text}
            </Link>
          ))}
        </p>
      )}
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={dismiss}>
        <CloseIcon />
      </button>
    </div>
  );
}
