/** The widths in pixels in which the shop offers a picture. */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1200, 1600] as const;

/** The formats in which the shop offers a picture, best first. */
export const PICTURE_FORMATS = ["avif", "webp", "jpg"] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** A picture as far as its addresses need it: its content hash and the master's width in pixels. */
type Addressed = { id: string; width: number };

/** The widths in which a picture is offered: none wider than its master, and always at least the smallest. */
export function widthsOf(masterWidth: number): PictureWidth[] {
  const fitting = PICTURE_WIDTHS.filter((width) => width <= masterWidth);
  return fitting.length > 0 ? fitting : [PICTURE_WIDTHS[0]];
}

/** "/pictures/{hash}/{width}.{format}" */
export function pictureUrl(id: string, width: PictureWidth, format: PictureFormat): string {
  return `/pictures/${id}/${width}.${format}`;
}

/** A srcset of every width on offer in one format, ready for <source> or <img>. */
export function pictureSrcset(picture: Addressed, format: PictureFormat): string {
  return widthsOf(picture.width)
    .map((width) => `${pictureUrl(picture.id, width, format)} ${Math.min(width, picture.width)}w`)
    .join(", ");
}

/** Every address of a picture, under the names that the contract gives them: a JPEG of at most 960 px, and the srcsets. */
export function pictureAddresses(picture: Addressed) {
  const widest = widthsOf(picture.width).findLast((width) => width <= 960) ?? PICTURE_WIDTHS[0];
  const url = pictureUrl(picture.id, widest, "jpg");
  return {
    image: url,
    image_url: url,
    avif: pictureSrcset(picture, "avif"),
    webp: pictureSrcset(picture, "webp"),
    jpeg: pictureSrcset(picture, "jpg"),
  };
}

/** Reads a picture's address; undefined when it is none of ours. */
export function readPictureUrl(path: string): { id: string; width: PictureWidth; format: PictureFormat } | undefined {
  const match = /^\/pictures\/([0-9a-f]{32})\/(\d{3,4})\.(avif|webp|jpg)$/.exec(path);
  const width = PICTURE_WIDTHS.find((offered) => String(offered) === match?.[2]);
  const format = PICTURE_FORMATS.find((offered) => offered === match?.[3]);
  return match?.[1] && width && format ? { id: match[1], width, format } : undefined;
}
