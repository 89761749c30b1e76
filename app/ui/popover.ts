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
