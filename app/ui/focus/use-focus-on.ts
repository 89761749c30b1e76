import { useEffect } from "react";

/**
 * Focuses the element each time that `trigger` becomes another value than undefined or false: a message that takes the place of what
 * had the focus, for example. `preventScroll` leaves the page where it is.
 */
export function useFocusOn(
  element: { current: HTMLElement | null },
  trigger: unknown,
  { preventScroll = false } = {},
): void {
  useEffect(() => {
    if (trigger) element.current?.focus({ preventScroll });
  }, [element, trigger, preventScroll]);
}
