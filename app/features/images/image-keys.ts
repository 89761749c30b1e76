import type { ImageFormat, ImageWidth } from "./image-urls.ts";

/**
 * Raised when sizes are encoded otherwise than before: the store's are then made anew, under another ETag. Whoever has one at home
 * keeps it for up to a year, because its address stays the same: it shows the same picture.
 */
export const RECIPE = 2;

/** Where a picture's master lies in the store. Masters are never served. */
export function masterKey(id: string): string {
  return `masters/${id.slice(0, 2)}/${id}`;
}

/** Where one size of a picture lies in the store. */
export function sizeKey(id: string, width: ImageWidth, format: ImageFormat): string {
  return `sizes/${RECIPE}/${id.slice(0, 2)}/${id}/${width}.${format}`;
}
