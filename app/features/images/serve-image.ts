import { RECIPE } from "./image-keys.ts";
import { type ImageFormat, parseImageUrl } from "./image-urls.ts";
import { makeSize } from "./make-size.ts";

const MEDIA_TYPE: Record<ImageFormat, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

/** A picture as it goes over the wire: its address names its content, so it may be kept for a year. */
export type ServedImage = { bytes: Buffer; type: string; etag: string };

/** What stands at a /pictures/ address; undefined when nothing does. */
export async function serveImage(path: string): Promise<ServedImage | undefined> {
  const size = parseImageUrl(path);
  const bytes = size && (await makeSize(size));
  return bytes && { bytes, type: MEDIA_TYPE[size.format], etag: `"${size.id}-${size.width}-${size.format}-${RECIPE}"` };
}
