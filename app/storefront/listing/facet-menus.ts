import { closeOutside } from "#app/ui/popover/close-outside.ts";

/**
 * Until the signal aborts, closes an open menu of the row of filters when something else is pressed or focused, and on Escape,
 * which also returns the focus to its button. In the dialog of phones the menus are parts of the page and stay open.
 */
export function closeFacetMenus(form: HTMLFormElement, signal: AbortSignal): void {
  const openMenu = () => {
    const menu = form.querySelector("details[open]");
    const values = menu?.querySelector(".facet-values");
    return values && getComputedStyle(values).position === "absolute" ? menu : undefined;
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    const menu = key === "Escape" ? openMenu() : undefined;
    if (menu?.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    menu?.removeAttribute("open");
  };
  closeOutside(openMenu, () => openMenu()?.removeAttribute("open"), signal);
  document.addEventListener("keydown", closeOnEscape, { signal });
}
