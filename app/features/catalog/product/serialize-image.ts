import type { CatalogImage } from "#app/features/catalog/catalog.contract.ts";
import { imageUrls } from "#app/features/images/image-urls.ts";

/** What the database knows of a picture and of what it shows. Widths and heights in pixels. */
export type ProductImageRow = {
  id: string;
  width: number;
  height: number;
  placeholder: string;
  /** Base64 of a tiny WebP; none where the picture is transparent or only its address is of interest. */
  blur?: string | null;
  alt: string;
  color: string | null;
  view: string;
};

const placeholderImage: CatalogImage = {
  image: "/no-picture.svg",
  image_url: "/no-picture.svg",
  alt: "No picture yet",
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

/** A picture as pages and calls show it: with the addresses of all its sizes. Where there is none, a drawing says so. */
export function serializeImage(image: ProductImageRow | null | undefined): CatalogImage {
  if (!image) return placeholderImage;
  const { id, blur, ...fields } = image;
  return {
    ...imageUrls({ id, width: fields.width }),
    ...fields,
    blur: blur ? `data:image/webp;base64,${blur}` : "",
  };
}
