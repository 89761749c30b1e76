import { afterEach, expect, test, vi } from "vitest";
import { toastStore } from "#app/ui/toast.ts";
import { showNextView, viewsOf } from "./next-view.ts";

afterEach(() => vi.unstubAllGlobals());

const image = (name: string, color: string | null = null) =>
  ({ image_url: `/pictures/${name}/640.jpg`, alt: name, color, view: null, blur: "" }) as never;
const [outside, inside, black, buckle] = [
  image("front", "Tan"),
  image("inside", "Tan"),
  image("black", "Black"),
  image("buckle"),
];

test("the views in the shown color, and those of no color, come before the others", () => {
  expect(viewsOf({ primary_image: outside }, [black, outside, inside, buckle])).toEqual([
    outside,
    inside,
    buckle,
    black,
  ]);
  expect(viewsOf({ primary_image: buckle }, [black, buckle])).toEqual([black, buckle]);
});

test("each press shows another image, after the last one the card's own; they are loaded once", async () => {
  const fetched = vi.fn(async () => Response.json({ images: [outside, inside, black] }));
  vi.stubGlobal("fetch", fetched);
  const shown: unknown[] = [undefined];
  for (let press = 0; press < 3; press += 1)
    await showNextView({ slug: "tote", primary_image: outside }, shown.at(-1) as undefined, (next) => shown.push(next));
  expect(shown.slice(1)).toEqual([inside, black, undefined].map((one) => one && expect.objectContaining(one)));
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("views that can't be loaded say so, and the next press tries again", async () => {
  vi.stubGlobal("fetch", async () => Response.error());
  vi.stubGlobal("document", { activeElement: null });
  const onPreview = vi.fn();
  await showNextView({ slug: "belt", primary_image: outside }, undefined, onPreview);
  expect(toastStore.read()).toMatchObject({ kind: "error" });
  vi.stubGlobal("fetch", async () => Response.json({ images: [outside, inside] }));
  await showNextView({ slug: "belt", primary_image: outside }, undefined, onPreview);
  expect(onPreview).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(inside));
});
