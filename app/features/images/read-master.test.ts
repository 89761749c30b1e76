import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { UnavailableError } from "#app/platform/outage.ts";
import { whiteSquare } from "#tests/white-square.ts";
import { withEncodingSlot } from "./encoding-slots.ts";
import { encodePhoto, readMaster, withoutMetadata } from "./read-master.ts";

vi.mock("./encoding-slots.ts", { spy: true });

test("a small file of 900 million pixels is refused by its header, without the memory to decode it", async () => {
  const bomb = whiteSquare(30_000);
  expect(bomb.length).toBeLessThan(500_000);
  const tooManyPixels = { ok: false, error: { code: "too_many_pixels" } };
  const before = process.memoryUsage.rss();
  expect(await encodePhoto(bomb, "image/png")).toEqual(tooManyPixels);
  expect(await readMaster(bomb, "image/png")).toEqual(tooManyPixels);
  expect(await withoutMetadata(bomb, "image/png")).toEqual(tooManyPixels);
  // Decoded it would be 2.7 GB.
  expect(process.memoryUsage.rss() - before).toBeLessThan(500 * 1024 * 1024);
});

test("a shopper's photo of more than 25 megapixels is taken only as a JPEG that can be shrunk while it is read", async () => {
  const side = 5008;
  const gray = sharp({ create: { width: side, height: side, channels: 3, background: "#808080" } });
  const tooManyPixels = { ok: false, error: { code: "too_many_pixels" } };
  expect(await encodePhoto(whiteSquare(side), "image/png")).toEqual(tooManyPixels);
  expect(await encodePhoto(await gray.clone().jpeg({ progressive: true }).toBuffer(), "image/jpeg")).toEqual(
    tooManyPixels,
  );
  expect(await encodePhoto(await gray.clone().jpeg().toBuffer(), "image/jpeg")).toMatchObject({ ok: true });
  expect(await encodePhoto(whiteSquare(4992), "image/png")).toMatchObject({ ok: true });
});

test("only a file that can't be decoded is no image: failures of the shop are thrown", async () => {
  const broken = Buffer.from("\xff\xd8\xff broken", "latin1");
  const notAnImage = { ok: false, error: { code: "not_an_image" } };
  expect(await readMaster(broken, "image/jpeg")).toEqual(notAnImage);
  expect(await withoutMetadata(broken, "image/jpeg")).toEqual(notAnImage);
  const failures = [
    new UnavailableError("The database is away"),
    Object.assign(new Error("No space left"), { code: "ENOSPC" }),
    new Error("VipsJpeg: out of memory"),
    new TypeError("image is undefined"),
  ];
  for (const failure of failures) {
    vi.mocked(withEncodingSlot).mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
    await expect(readMaster(broken, "image/jpeg")).rejects.toBe(failure);
    await expect(withoutMetadata(broken, "image/jpeg")).rejects.toBe(failure);
  }
});
