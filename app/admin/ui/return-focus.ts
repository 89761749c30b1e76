let parents: Element[] = [];

/** Remembers where the button is that sends a form: it may be gone once the action is done. */
export function rememberFocus(submitter: Element | null): void {
  parents = [];
  for (let element = submitter; element && element !== document.body; element = element.parentElement)
    parents.push(element);
}

/** Moves the focus to the nearest element around the button that sent a form, if the element that had the focus is gone. */
export function returnFocus(): void {
  const near = parents.find((element) => element.isConnected && element.checkVisibility());
  parents = [];
  if (document.activeElement !== document.body || !(near instanceof HTMLElement)) return;
  if (!near.hasAttribute("tabindex")) {
    near.tabIndex = -1;
    near.addEventListener("blur", () => near.removeAttribute("tabindex"), { once: true });
  }
  near.focus({ preventScroll: true });
}
