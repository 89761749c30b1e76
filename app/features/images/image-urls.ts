/** The widths of images in pixels. */
export const IMAGE_WIDTHS = [320, 480, 640, 960, 1200, 1600] as const;

/** The formats of images, best first. */
export const IMAGE_FORMATS = ["avif", "webp", "jpg"] as const;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** The fields that an image's URLs depend on: its content hash and the width of its master in pixels. */
type Addressed = { id: string; width: number };

/** The widths of an image: none wider than its master, and always at least the smallest. */
export function widthsOf(masterWidth: number): ImageWidth[] {
  const fitting = IMAGE_WIDTHS.filter((width) => width <= masterWidth);
  return fitting.length > 0 ? fitting : [IMAGE_WIDTHS[0]];
}

/** "/pictures/{hash}/{width}.{format}". The path keeps its first name: links and search engines refer to it. */
export function imageUrl(id: string, width: ImageWidth, format: ImageFormat): string {
  return `/pictures/${id}/${width}.${format}`;
}

/** A srcset of all widths in one format, for <source> or <img>. */
export function imageSrcset(image: Addressed, format: ImageFormat): string {
  return widthsOf(image.width)
    .map((width) => `${imageUrl(image.id, width, format)} ${Math.min(width, image.width)}w`)
    .join(", ");
}

/** All URLs of an image, with the field names of the contract: a JPEG of at most 960 px, and the srcsets. */
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

/** Parses the path of an image; undefined if it isn't one. */
export function parseImageUrl(path: string): { id: string; width: ImageWidth; format: ImageFormat } | undefined {
  const match = /^\/pictures\/([0-9a-f]{32})\/(\d{3,4})\.(avif|webp|jpg)$/.exec(path);
  const width = IMAGE_WIDTHS.find((offered) => String(offered) === match?.[2]);
  const format = IMAGE_FORMATS.find((offered) => offered === match?.[3]);
  return match?.[1] && width && format ? { id: match[1], width, format } : undefined;
}
