import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the first element in `container` that matches `next` when the element in it that had the focus is gone after a
 * rendering of this component: the browser would start at the top of the page.
 */
export function useFocusAfterRemoval(container: RefObject<HTMLElement | null>, next: string): void {
  const last = useRef<Element>(undefined);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target as Element;
    };
    const element = container.current;
    element?.addEventListener("focusin", remember);
    return () => element?.removeEventListener("focusin", remember);
  }, [container]);
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = undefined;
    if (document.activeElement !== document.body) return;
    container.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  });
}
