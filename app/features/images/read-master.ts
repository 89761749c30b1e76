import sharp, { type Sharp } from "sharp";
import { type ExpectedError, err, ok, type Result } from "#app/platform/result.ts";
import { withEncodingSlot } from "./encoding-slots.ts";

export type MasterType = "image/jpeg" | "image/png" | "image/webp" | "image/avif" | "image/svg+xml";
export type Master = { type: MasterType; width: number; height: number; placeholder: string; blur: string };
export type ImageError = ExpectedError<"image_too_large" | "too_many_pixels" | "not_an_image" | "heic_image">;

/** The maximum size of a master in bytes. */
export const MAX_MASTER_BYTES = 25 * 1024 * 1024;
/** The maximum of pixels: a small file can decode to gigabytes. */
const MAX_PIXELS = 80_000_000;
/** The maximum where all pixels are in memory at once, for files that anybody may send: 16 bits of four channels take 200 MB. */
const MAX_WHOLE_PIXELS = 25_000_000;
/** SVG drawings are rendered at this width. */
const DRAWN_WIDTH = 1600;
/** The longer side of the blurred placeholder in pixels. */
const BLUR_PIXELS = 12;

// A shop rarely decodes the same master twice in a row, and the cache of libvips keeps memory for good.
sharp.cache(false);

/** The type of a file by its first bytes. Names and declared types are not trusted. */
function realType(bytes: Buffer): MasterType | undefined {
  const ascii = bytes.toString("latin1", 0, 256);
  if (ascii.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (ascii.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (ascii.startsWith("RIFF") && ascii.startsWith("WEBP", 8)) return "image/webp";
  if (/^....ftypavi[fs]/s.test(ascii)) return "image/avif";
  if (/^(\xef\xbb\xbf)?\s*<(\?xml|svg|!--)/.test(ascii)) return "image/svg+xml";
  return undefined;
}

/**
 * Opens a master with sharp, upright and within the pixel limit. A drawing is scaled from `nominalWidth` to the largest width.
 */
export function openMaster(
  bytes: Buffer,
  { nominalWidth, maxPixels = MAX_PIXELS }: { nominalWidth?: number; maxPixels?: number } = {},
): Sharp {
  const density = nominalWidth === undefined ? undefined : Math.min(2400, (72 * DRAWN_WIDTH) / nominalWidth);
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", density }).autoOrient();
}

/** Encodes the blurred placeholder: about a hundred bytes. */
async function blurOf(small: Buffer, isOpaque: boolean): Promise<string> {
  if (!isOpaque) return "";
  const tiny = sharp(small).resize(BLUR_PIXELS, BLUR_PIXELS, { fit: "inside" });
  return (await tiny.webp({ quality: 40, effort: 6 }).toBuffer()).toString("base64");
}

async function measure(bytes: Buffer, type: MasterType): Promise<Master> {
  const { autoOrient: size } = await openMaster(bytes).metadata();
  const isDrawing = type === "image/svg+xml";
  const width = isDrawing ? DRAWN_WIDTH : size.width;
  const height = isDrawing ? Math.round((DRAWN_WIDTH * size.height) / size.width) : size.height;
  // Decoding every pixel here rejects broken files before they are stored.
  const seen = await openMaster(bytes).toColourspace("srgb").resize(64, 64, { fit: "inside" }).png().toBuffer();
  const { isOpaque } = await sharp(seen).stats();
  const small = await sharp(seen).flatten({ background: "#ffffff" }).png().toBuffer();
  const { channels } = await sharp(small).stats();
  const hex = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, "0"));
  return { type, width, height, placeholder: `#${hex.join("")}`, blur: await blurOf(small, isOpaque) };
}

/** The format of many phones' photographs, which browsers can't show. */
const isHeic = (bytes: Buffer) => /^....ftyp(hei[cfmsx]|hev[cx]|mif1|msf1)/s.test(bytes.toString("latin1", 0, 16));

/** The type of a master by its content, if it is allowed. Errors: image_too_large, heic_image, not_an_image. */
export function masterTypeOf(bytes: Buffer, allowed: (type: MasterType) => boolean): Result<MasterType, ImageError> {
  if (bytes.length > MAX_MASTER_BYTES) return err({ code: "image_too_large" });
  const type = realType(bytes);
  if (!type && isHeic(bytes)) return err({ code: "heic_image" });
  return type && allowed(type) ? ok(type) : err({ code: "not_an_image" });
}

const REENCODED: Record<Exclude<MasterType, "image/svg+xml">, (image: Sharp) => Sharp> = {
  "image/jpeg": (image) => image.jpeg({ quality: 95, chromaSubsampling: "4:4:4" }),
  "image/png": (image) => image.png(),
  "image/webp": (image) => image.webp({ quality: 95 }),
  "image/avif": (image) => image.avif({ quality: 80, effort: 2 }),
};

/** sharp rejects with plain errors. Of these, only a lack of memory says nothing about the image. */
const isBroken = (error: unknown) =>
  error instanceof Error && error.constructor === Error && !("code" in error) && !/out of memory/i.test(error.message);

/** libvips reads the size in the header first, and allocates nothing for an image above the limit. */
const hasTooManyPixels = (error: unknown) => error instanceof Error && /exceeds pixel limit/i.test(error.message);

/** Decodes an image with `work` in an encoding slot. Errors: not_an_image, too_many_pixels. Throws what the image did not cause. */
async function decode<Value>(work: () => Promise<Value>): Promise<Result<Value, ImageError>> {
  try {
    return ok(await withEncodingSlot("upload", work));
  } catch (error) {
    if (hasTooManyPixels(error)) return err({ code: "too_many_pixels" });
    if (isBroken(error)) return err({ code: "not_an_image" });
    throw error;
  }
}

/** Encodes an image again, upright and without what it says about its place, time and camera. Errors: not_an_image, too_many_pixels. */
export const withoutMetadata = (bytes: Buffer, type: Exclude<MasterType, "image/svg+xml">) =>
  decode(() => REENCODED[type](openMaster(bytes).keepIccProfile()).toBuffer());

/** The longer side of a shopper's photo in pixels. */
const PHOTO_PIXELS = 1600;

/** A JPEG is decoded at a fraction of its size, unless it is progressive. */
async function maxPixelsOf(bytes: Buffer, type: MasterType): Promise<number> {
  const { isProgressive } = await openMaster(bytes).metadata();
  return type === "image/jpeg" && !isProgressive ? MAX_PIXELS : MAX_WHOLE_PIXELS;
}

/** Encodes a shopper's photo as a JPEG of at most 1600 px, upright and without metadata. Errors: not_an_image, too_many_pixels. */
export const encodePhoto = (bytes: Buffer, type: MasterType) =>
  decode(async () =>
    openMaster(bytes, { maxPixels: await maxPixelsOf(bytes, type) })
      .resize(PHOTO_PIXELS, PHOTO_PIXELS, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 85 })
      .toBuffer(),
  );

/** Decodes a master, and returns its upright size in pixels, average color and blur. Errors: not_an_image, too_many_pixels. */
export const readMaster = (bytes: Buffer, type: MasterType) => decode(() => measure(bytes, type));
