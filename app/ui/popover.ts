const isKnown = () => "popover" in HTMLElement.prototype;

/** For a click on a button with `popoverTarget`: does what a browser that does not know popovers (Safari before 17) leaves undone. */
export function toggleUnknownPopover(id: string): void {
  if (!isKnown()) document.getElementById(id)?.toggleAttribute("data-open");
}

/** Closes a popover, if it is open. */
export function closePopover(id: string): void {
  const popover = document.getElementById(id);
  if (isKnown()) popover?.hidePopover();
  else popover?.removeAttribute("data-open");
}
