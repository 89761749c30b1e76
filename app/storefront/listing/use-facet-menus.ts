import { type RefObject, useEffect } from "react";

/**
 * Closes an open menu of the row of filters when something else is pressed or focused, and on Escape, which also returns the
 * focus to its button. In the dialog of phones the menus are parts of the page and stay open.
 */
export function useFacetMenus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const openMenu = () => {
      const menu = form.current?.querySelector("details[open]");
      const values = menu?.querySelector(".facet-values");
      return values && getComputedStyle(values).position === "absolute" ? menu : undefined;
    };
    const closeFromOutside = ({ target }: Event) => {
      const menu = openMenu();
      if (menu && target instanceof Node && !menu.contains(target)) menu.removeAttribute("open");
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      const menu = key === "Escape" ? openMenu() : undefined;
      if (menu?.contains(document.activeElement)) menu.querySelector("summary")?.focus();
      menu?.removeAttribute("open");
    };
    document.addEventListener("pointerdown", closeFromOutside);
    document.addEventListener("focusin", closeFromOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeFromOutside);
      document.removeEventListener("focusin", closeFromOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [form]);
}
