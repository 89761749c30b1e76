/** A point of an image in percent from its left and top. */
export type Focus = { x: number; y: number };

const CENTER = 50;
/** app/ui/styles/focus.css has a class for each step. */
const STEP = 5;
const nearest = (percent: number) => Math.round(percent / STEP) * STEP;

/**
 * The classes that keep a point of an image in sight where the image is cropped. Classes, because the content security policy
 * allows no style attributes. Undefined for the center, which crops keep anyway.
 */
export function focusClass(focus: Focus | undefined): string | undefined {
  const [x, y] = [nearest(focus?.x ?? CENTER), nearest(focus?.y ?? CENTER)];
  if (x === CENTER && y === CENTER) return undefined;
  return ["focus", x !== CENTER && `focus-x-${x}`, y !== CENTER && `focus-y-${y}`].filter(Boolean).join(" ");
}
