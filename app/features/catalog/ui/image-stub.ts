import type { CatalogImage } from "#app/features/catalog/catalog.contract.ts";

/** As much of a picture as a page has to carry: the addresses of its sizes follow from the one of its JPEG. */
export type ImageStub = Pick<CatalogImage, "image_url" | "alt" | "width" | "height" | "color" | "view" | "blur">;

/** Leaves out what a page can work out by itself. */
export function stubOf({ image_url, alt, width, height, color, view, blur }: CatalogImage): ImageStub {
  return { image_url, alt, width, height, color, view, blur };
}
