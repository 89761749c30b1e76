import type { PictureFormat, PictureWidth } from "./picture-urls.ts";

/** Raised when sizes are encoded otherwise than before: the old ones are then made anew. */
const RECIPE = 2;

/** Where a picture's master lies in the store. Masters are never served. */
export function masterKey(id: string): string {
  return `masters/${id.slice(0, 2)}/${id}`;
}

/** Where one size of a picture lies in the store. */
export function sizeKey(id: string, width: PictureWidth, format: PictureFormat): string {
  return `sizes/${RECIPE}/${id.slice(0, 2)}/${id}/${width}.${format}`;
}
