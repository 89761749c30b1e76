import { makeSize } from "./make-size.ts";
import { RECIPE } from "./image-keys.ts";
import { type PictureFormat, readPictureUrl } from "./image-urls.ts";

const MEDIA_TYPE: Record<PictureFormat, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

/** A picture as it goes over the wire: its address names its content, so it may be kept for a year. */
export type PictureAnswer = { bytes: Buffer; type: string; etag: string };

/** What stands at a /pictures/ address; undefined when nothing does. */
export async function answerPicture(path: string): Promise<PictureAnswer | undefined> {
  const size = readPictureUrl(path);
  const bytes = size && (await makeSize(size));
  return bytes && { bytes, type: MEDIA_TYPE[size.format], etag: `"${size.id}-${size.width}-${size.format}-${RECIPE}"` };
}
