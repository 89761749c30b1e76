import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

type Point = { x: number; y: number };

/** Zoom per wheel delta, also for a pinch on a trackpad. */
const WHEEL = 1 / 180;

function middleOf(box: Element): Point {
  const { left, top, width, height } = box.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Bounds of the highest level. Between them, it shows one pixel of the image per CSS pixel: more would only blur it. */
const MAX_LEVEL = { least: 2, most: 4 };

/** The highest level of an image `width` pixels wide that is `fitted` CSS pixels wide when all of it is shown. */
export function maxLevel(width: number, fitted: number): number {
  return Math.min(Math.max(width / fitted, MAX_LEVEL.least), MAX_LEVEL.most);
}

/**
 * The zoom level of an image `width` pixels wide, from 1 (all of it) to the level that shows all its detail. The first child of `view` scales by its custom property --level and
 * scrolls in the view. The point under the fingers or the pointer stays fixed.
 */
export function useZoom(view: RefObject<HTMLElement | null>, width: number) {
  const [{ level, isMax }, setZoom] = useState({ level: 1, isMax: false });
  const exact = useRef(1);

  const zoomTo = useCallback(
    (requested: number, spot?: Point) => {
      const box = view.current;
      const content = box?.firstElementChild;
      if (!box || !(content instanceof HTMLElement)) return;
      const at = spot ?? middleOf(box);
      const before = content.getBoundingClientRect();
      const max = maxLevel(width, before.width / exact.current);
      const next = Math.min(Math.max(requested, 1), max);
      content.style.setProperty("--level", String(next));
      const after = content.getBoundingClientRect();
      const x = after.left + ((at.x - before.left) / before.width) * after.width;
      const y = after.top + ((at.y - before.top) / before.height) * after.height;
      box.scrollBy({ left: x - at.x, top: y - at.y, behavior: "instant" });
      exact.current = next;
      setZoom({ level: next, isMax: next === max });
    },
    [view, width],
  );

  useEffect(() => {
    const box = view.current;
    if (!box) return;
    const { signal, abort } = listening();
    let grip: { span: number; level: number } | undefined;
    const pinch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!one || !other) {
        grip = undefined;
        return;
      }
      // Two fingers zoom here, instead of scrolling the view.
      event.preventDefault();
      const span = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      grip ??= { span, level: exact.current };
      const spot = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
      zoomTo((grip.level * span) / Math.max(grip.span, 1), spot);
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(exact.current * Math.exp(-event.deltaY * WHEEL), { x: event.clientX, y: event.clientY });
    };
    for (const type of ["touchstart", "touchmove"] as const)
      box.addEventListener(type, pinch, { passive: false, signal });
    for (const type of ["touchend", "touchcancel"] as const) box.addEventListener(type, pinch, { signal });
    box.addEventListener("wheel", onWheel, { passive: false, signal });
    return abort;
  }, [view, zoomTo]);

  return { level, isMax, zoomTo };
}

function listening() {
  const listener = new AbortController();
  return { signal: listener.signal, abort: () => listener.abort() };
}
