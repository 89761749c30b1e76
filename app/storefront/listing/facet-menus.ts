import { closeOutside } from "#app/ui/popover/close-outside.ts";
import type { ShopListing } from "./listing-url.ts";

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

/**
 * Whether a filter was chosen before hydration. React leaves it in the form, without an event, so that the list would not follow.
 * `listing` is what the list shows.
 */
export function hasEarlyChoice(form: HTMLFormElement, listing: ShopListing): boolean {
  return [...form.elements].some((field) =>
    field instanceof HTMLSelectElement
      ? field.value !== listing[field.name as "category" | "price" | "sort"]
      : field instanceof HTMLInputElement && field.checked !== field.defaultChecked,
  );
}
