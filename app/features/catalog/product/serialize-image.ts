import type { CatalogImage } from "#app/features/catalog/catalog.contract.ts";
import { imageUrls } from "#app/features/images/image-urls.ts";

/** An image as the database has it. Width and height are in pixels. */
export type ProductImageRow = {
  id: string;
  width: number;
  height: number;
  placeholder: string;
  /** A tiny WebP in base64; none for transparent images, and where only the URL is needed. */
  blur?: string | null;
  alt: string;
  color: string | null;
  view: string;
  /** The point that a crop keeps, in percent. */
  focusX?: number;
  focusY?: number;
};

const placeholderImage: CatalogImage = {
  image: "/no-picture.svg",
  image_url: "/no-picture.svg",
  alt: "No image yet",
  width: 1200,
  height: 1500,
  color: null,
  view: "none",
  placeholder: "#efe9e1",
  blur: "",
  avif: "",
  webp: "",
  jpeg: "",
};

/** An image as pages and the API have it, with the URLs of all its sizes. Without an image, a placeholder drawing. */
export function serializeImage(image: ProductImageRow | null | undefined): CatalogImage {
  if (!image) return placeholderImage;
  const { id, blur, focusX = 50, focusY = 50, ...fields } = image;
  return {
    ...imageUrls({ id, width: fields.width }),
    ...fields,
    ...(focusX === 50 && focusY === 50 ? {} : { focus: { x: focusX, y: focusY } }),
    blur: blur ? `data:image/webp;base64,${blur}` : "",
  };
}
