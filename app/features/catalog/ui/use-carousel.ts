import { type RefObject, useEffect, useRef, useState } from "react";

/** Milliseconds without a scroll event after which scrolling counts as finished, in browsers without `scrollend`. */
const SCROLL_IDLE_MS = 120;

/** Tracks the visible image of a carousel and scrolls to others. Touch, wheel and keys work without JavaScript. */
export function useCarousel(carousel: RefObject<HTMLUListElement | null>, first: number) {
  const [current, setCurrent] = useState(first);
  const arrived = useRef(false);

  function goTo(index: number, behavior: ScrollBehavior = "smooth") {
    const list = carousel.current;
    const quiet = matchMedia("(prefers-reduced-motion: reduce)").matches;
    list?.scrollTo({ left: index * list.clientWidth, behavior: quiet ? "instant" : behavior });
    setCurrent(index);
  }

  const latest = useRef(goTo);
  latest.current = goTo;
  useEffect(() => {
    // Hydration is deferred: if the shopper has swiped before it, the carousel stays where it is.
    const swiped = !arrived.current && carousel.current ? indexOf(carousel.current) : 0;
    arrived.current = true;
    if (swiped > 0) setCurrent(swiped);
    else latest.current(first, "instant");
  }, [carousel, first]);

  useEffect(() => {
    const list = carousel.current;
    if (!list) return;
    return onScrollFinished(list, () => setCurrent(indexOf(list)));
  }, [carousel]);

  return { current, goTo };
}

const indexOf = (list: HTMLElement) => Math.round(list.scrollLeft / Math.max(list.clientWidth, 1));

/** Calls `report` each time scrolling has finished, and returns a function that unsubscribes. Safari has no `scrollend`. */
function onScrollFinished(list: HTMLElement, report: () => void): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(rest);
    rest = setTimeout(report, SCROLL_IDLE_MS);
  };
  const [sign, onScroll] = "onscrollend" in window ? (["scrollend", report] as const) : (["scroll", wait] as const);
  list.addEventListener(sign, onScroll);
  return () => {
    clearTimeout(rest);
    list.removeEventListener(sign, onScroll);
  };
}
