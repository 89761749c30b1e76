import { expect, test } from "vitest";
import { MAX_PHOTO_BYTES } from "#app/features/reviews/review-choices.ts";
import { choosePhotos } from "./choose-photos.ts";

const file = (name: string, more: Partial<{ size: number; type: string }> = {}) => ({
  ...{ name, size: 1000, type: "image/jpeg", lastModified: 1 },
  ...more,
});

test("what the shop would refuse is named before it is sent, with the reason", () => {
  const { photos, errors } = choosePhotos(
    [],
    [
      file("large.jpg", { size: MAX_PHOTO_BYTES + 1 }),
      file("phone.HEIC", { type: "" }),
      file("drawing.svg", { type: "image/svg+xml" }),
      file("empty.png", { size: 0, type: "image/png" }),
      file("full.webp", { size: MAX_PHOTO_BYTES, type: "image/webp" }),
    ],
    3,
  );
  expect(photos.map(({ name }) => name)).toEqual(["full.webp"]);
  expect(errors).toEqual([
    expect.stringMatching(/^large\.jpg: .*10 MB/),
    expect.stringMatching(/^phone\.HEIC: HEIC/),
    expect.stringMatching(/^drawing\.svg: .*JPEG/),
    expect.stringMatching(/^empty\.png: /),
  ]);
});

test("photos are added to those chosen before, each once and at most as many as may be sent", () => {
  const [first, second, third] = [file("1.jpg"), file("2.jpg"), file("3.jpg")];
  expect(choosePhotos([first], [first, second], 3)).toEqual({ photos: [first, second], errors: [] });
  expect(choosePhotos([first], [second, third], 2)).toEqual({
    photos: [first, second],
    errors: ["3.jpg: At most 3 photos."],
  });
});
