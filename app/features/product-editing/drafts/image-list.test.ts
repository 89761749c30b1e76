import fc from "fast-check";
import { expect, test } from "vitest";
import type { DocumentImage } from "#app/features/product-editing/product-document.contract.ts";
import { MAX_IMAGES } from "#app/features/product-editing/product-limits.ts";
import { addImage, changeImage, moveImage, removeImage, suggestAlt } from "./image-list.ts";

function added(images: DocumentImage[], imageId: string): DocumentImage[] {
  const result = addImage(images, imageId);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}
const listOf = (count: number) =>
  Array.from({ length: count }, (_, n) => `image-${n}`).reduce<DocumentImage[]>(added, []);
const idsOf = (images: DocumentImage[]) => images.map(({ image_id }) => image_id);

test("moving an image puts it at that index and keeps the order of the others", () => {
  const cases = fc.record({ count: fc.integer({ min: 1, max: 12 }), from: fc.nat(), to: fc.nat({ max: 20 }) });
  fc.assert(
    fc.property(cases, ({ count, from, to }) => {
      const images = listOf(count);
      const id = `image-${from % count}`;
      const moved = moveImage(images, id, to);
      if (!moved.ok) throw new Error("It was not moved");
      expect(idsOf(moved.value).indexOf(id)).toBe(Math.min(to, count - 1));
      expect(idsOf(moved.value).filter((one) => one !== id)).toEqual(idsOf(images).filter((one) => one !== id));
    }),
  );
});

test("the same image is added once; the first is the main view", () => {
  const images = added(added(listOf(2), "image-0"), "image-2");
  expect(images.map(({ image_id, view }) => [image_id, view])).toEqual([
    ["image-0", "hero"],
    ["image-1", "detail"],
    ["image-2", "detail"],
  ]);
});

test("a list is never longer than a document may have, and an image of a full one can be added again", () => {
  const full = listOf(MAX_IMAGES);
  expect(addImage(full, "one-more")).toEqual({ ok: false, error: { code: "too_many_images" } });
  expect(addImage(full, "image-7")).toEqual({ ok: true, value: full });
});

test("changes name the image, and one that is gone is an error", () => {
  const gone = { ok: false, error: { code: "image_not_found" } };
  expect(moveImage(listOf(2), "other", 0)).toEqual(gone);
  expect(changeImage(listOf(2), "other", { alt: "A" })).toEqual(gone);
  expect(removeImage(listOf(2), "other")).toEqual(gone);
  const changed = changeImage(listOf(2), "image-1", { alt: "A strap" });
  expect(changed.ok && changed.value.map(({ alt }) => alt)).toEqual(["", "A strap"]);
  const removed = removeImage(listOf(2), "image-0");
  expect(removed.ok && idsOf(removed.value)).toEqual(["image-1"]);
});

test("the suggested alt text is made of name, color and view", () => {
  expect(suggestAlt("Harbour Tote", { color: "Cognac", view: "back" })).toBe("Harbour Tote in Cognac, from the back");
  expect(suggestAlt("Harbour Tote", { color: null, view: "hero" })).toBe("Harbour Tote");
  expect(suggestAlt("", { color: "Cognac", view: "hero" })).toBe("");
});
