import fc from "fast-check";
import { expect, test } from "vitest";
import { focusClass } from "./image-focus.ts";

/** The position that the classes set, in percent. */
function positionOf(x: number, y: number) {
  const classes = focusClass({ x, y }) ?? "";
  const on = (axis: string) => Number(new RegExp(`focus-${axis}-(\\d+)`).exec(classes)?.[1] ?? 50);
  return { x: on("x"), y: on("y") };
}

/** Where a point of an image is in a box that the image covers (`object-fit: cover`), as a part of the box. */
function placeInCrop(point: number, position: number, { image, box }: { image: number; box: number }): number {
  return (position / 100) * (box - image) + (point / 100) * image;
}

test("crops of 1:1 and 4:5 keep the focal point of any photograph in sight", () => {
  const percent = fc.integer({ min: 0, max: 20 }).map((step) => step * 5);
  fc.assert(
    fc.property(percent, percent, fc.double({ min: 0.5, max: 2, noNaN: true }), (x, y, ratio) => {
      for (const crop of [1, 4 / 5]) {
        // Box and image in units of the box's width and height.
        const [width, height] = ratio > crop ? [ratio / crop, 1] : [1, crop / ratio];
        const at = positionOf(x, y);
        for (const place of [
          placeInCrop(x, at.x, { image: width, box: 1 }),
          placeInCrop(y, at.y, { image: height, box: 1 }),
        ]) {
          expect(place).toBeGreaterThanOrEqual(-1e-9);
          expect(place).toBeLessThanOrEqual(1 + 1e-9);
        }
      }
    }),
  );
});

test("the style sheet has a class for each position", async () => {
  const { readFile } = await import("node:fs/promises");
  const css = await readFile("app/ui/styles/focus.css", "utf8");
  for (let percent = 0; percent <= 100; percent += 5) {
    const { x, y } = { x: focusClass({ x: percent, y: 50 }), y: focusClass({ x: 50, y: percent }) };
    for (const name of [x, y].flatMap((classes) => classes?.split(" ") ?? [])) expect(css).toContain(`.${name} {`);
  }
});
