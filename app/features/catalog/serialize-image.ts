import { pictureAddresses } from "#app/features/images/image-urls.ts";
import type { Picture } from "./catalog.contract.ts";

/** What the database knows of a picture and of what it shows. Widths and heights in pixels. */
export type ShownPicture = {
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

const noPicture: Picture = {
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
export function showPicture(picture: ShownPicture | null | undefined): Picture {
  if (!picture) return noPicture;
  const { id, blur, ...told } = picture;
  return {
    ...pictureAddresses({ id, width: told.width }),
    ...told,
    blur: blur ? `data:image/webp;base64,${blur}` : "",
  };
}
