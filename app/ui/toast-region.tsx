import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { CloseIcon } from "./icons.tsx";
import { hideToast, type Toast, toastStore } from "./toast.ts";

/** How long a toast is shown. It stays while it has the pointer or the focus. */
const TOAST_MS = 12_000;

/** The live region for toasts. It exists from the start, so that screen readers announce them. */
export function ToastRegion() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  const region = useRef<HTMLDivElement>(null);
  const giveFocusBack = useFormerFocus(region);
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
  function dismiss() {
    hideToast();
    giveFocusBack();
  }
  const failed = toast?.kind === "error";
  return (
    <div ref={region} className="toast-region">
      <div role="status">{!failed && toast && <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />}</div>
      <div role="alert">{failed && <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />}</div>
    </div>
  );
}

/** Returns a function that gives the focus back to what had it before the region, or else to the page. */
function useFormerFocus(region: RefObject<HTMLElement | null>): () => void {
  const former = useRef<EventTarget>(null);
  useEffect(() => {
    const { current } = region;
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (!current?.contains(relatedTarget as Node | null)) former.current = relatedTarget;
    };
    current?.addEventListener("focusin", remember);
    return () => current?.removeEventListener("focusin", remember);
  }, [region]);
  return () => {
    const { current } = former;
    const isThere = current instanceof HTMLElement && current.isConnected;
    (isThere ? current : document.getElementById("content"))?.focus({ preventScroll: true });
  };
}

function ToastCard({ toast: { text, kind, links }, onDismiss }: { toast: Toast; onDismiss: () => void }) {
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
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={onDismiss}>
        <CloseIcon />
      </button>
    </div>
  );
}
