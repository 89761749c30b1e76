/** The widths in pixels in which the shop offers a picture. */
export const IMAGE_WIDTHS = [320, 480, 640, 960, 1200, 1600] as const;

/** The formats in which the shop offers a picture, best first. */
export const IMAGE_FORMATS = ["avif", "webp", "jpg"] as const;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** A picture as far as its addresses need it: its content hash and the master's width in pixels. */
type Addressed = { id: string; width: number };

/** The widths in which a picture is offered: none wider than its master, and always at least the smallest. */
export function widthsOf(masterWidth: number): ImageWidth[] {
  const fitting = IMAGE_WIDTHS.filter((width) => width <= masterWidth);
  return fitting.length > 0 ? fitting : [IMAGE_WIDTHS[0]];
}

/** "/pictures/{hash}/{width}.{format}". The path keeps its first name: links and search engines refer to it. */
export function imageUrl(id: string, width: ImageWidth, format: ImageFormat): string {
  return `/pictures/${id}/${width}.${format}`;
}

/** A srcset of every width on offer in one format, ready for <source> or <img>. */
export function imageSrcset(image: Addressed, format: ImageFormat): string {
  return widthsOf(image.width)
    .map((width) => `${imageUrl(image.id, width, format)} ${Math.min(width, image.width)}w`)
    .join(", ");
}

/** Every address of a picture, under the names that the contract gives them: a JPEG of at most 960 px, and the srcsets. */
export function imageUrls(image: Addressed) {
  const widest = widthsOf(image.width).findLast((width) => width <= 960) ?? IMAGE_WIDTHS[0];
  const url = imageUrl(image.id, widest, "jpg");
  return {
    image: url,
    image_url: url,
    avif: imageSrcset(image, "avif"),
    webp: imageSrcset(image, "webp"),
    jpeg: imageSrcset(image, "jpg"),
  };
}

/** Reads a picture's address; undefined when it is none of ours. */
export function parseImageUrl(path: string): { id: string; width: ImageWidth; format: ImageFormat } | undefined {
  const match = /^\/pictures\/([0-9a-f]{32})\/(\d{3,4})\.(avif|webp|jpg)$/.exec(path);
  const width = IMAGE_WIDTHS.find((offered) => String(offered) === match?.[2]);
  const format = IMAGE_FORMATS.find((offered) => offered === match?.[3]);
  return match?.[1] && width && format ? { id: match[1], width, format } : undefined;
}
