import type { ImageFormat, ImageWidth } from "./image-urls.ts";

/**
 * The version of the encoding settings. Increment it when they change: sizes are then encoded again, under another ETag. Browsers
 * keep cached ones for up to a year, because the URL stays the same.
 */
export const ENCODING_VERSION = 3;

/** The storage key of an image's master. Masters are never served. */
export function masterKey(id: string): string {
  return `masters/${id.slice(0, 2)}/${id}`;
}

/** The storage key of one size of an image, of this version of the encoding settings or an earlier one. */
export function sizeKey(id: string, width: ImageWidth, format: ImageFormat, version = ENCODING_VERSION): string {
  return `sizes/${version}/${id.slice(0, 2)}/${id}/${width}.${format}`;
}
