import { type RefObject, useEffect, useRef, useState } from "react";

/** How long a strip has to stand still, in milliseconds, where no browser says that it does. */
const REST_MS = 120;

/** Which picture of the strip is in sight, and the way to another. The strip itself scrolls: touch, wheel and keys need no script. */
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
    // Scripts come after the first look: who swiped before keeps what is in sight.
    const swiped = !arrived.current && carousel.current ? indexOf(carousel.current) : 0;
    arrived.current = true;
    if (swiped > 0) setCurrent(swiped);
    else latest.current(first, "instant");
  }, [carousel, first]);

  useEffect(() => {
    const list = carousel.current;
    if (!list) return;
    return whenStill(list, () => setCurrent(indexOf(list)));
  }, [carousel]);

  return { current, goTo };
}

const indexOf = (list: HTMLElement) => Math.round(list.scrollLeft / Math.max(list.clientWidth, 1));

/** Tells each time that a list has come to rest; answers how to stop listening. Safari knows no `scrollend`. */
function whenStill(list: HTMLElement, report: () => void): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(rest);
    rest = setTimeout(report, REST_MS);
  };
  const [sign, onScroll] = "onscrollend" in window ? (["scrollend", report] as const) : (["scroll", wait] as const);
  list.addEventListener(sign, onScroll);
  return () => {
    clearTimeout(rest);
    list.removeEventListener(sign, onScroll);
  };
}
