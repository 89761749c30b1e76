import type { CatalogImage } from "#app/features/catalog/catalog.contract.ts";

/** The fields of an image that a page needs. The URLs of its sizes are derived from `image_url`. */
export type ImageStub = Pick<
  CatalogImage,
  "image_url" | "alt" | "width" | "height" | "color" | "view" | "blur" | "focus"
>;

/** Leaves out the fields that a page can derive. */
export function stubOf({ image_url, alt, width, height, color, view, blur, focus }: CatalogImage): ImageStub {
  return { image_url, alt, width, height, color, view, blur, ...(focus && { focus }) };
}
