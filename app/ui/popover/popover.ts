import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

const isSupported = () => "popover" in HTMLElement.prototype;

/** Click handler of a button with `popoverTarget`: toggles `data-open` in browsers without popovers (Safari before 17). */
export function togglePopoverFallback(id: string): void {
  if (!isSupported()) document.getElementById(id)?.toggleAttribute("data-open");
}

/** Closes a popover if it is open. */
export function closePopover(id: string): void {
  const popover = document.getElementById(id);
  if (isSupported()) popover?.hidePopover();
  else popover?.removeAttribute("data-open");
}

/**
 * Closes a popover when its visitor goes to another page, or again to this one: a link in it keeps the document. Not at first: who
 * opens it before the page is hydrated keeps it open.
 */
export function useClosedOnNavigation(id: string): void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current !== key) closePopover(id);
    shown.current = key;
  }, [id, key]);
}
