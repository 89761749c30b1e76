import { ENCODING_VERSION } from "./image-keys.ts";
import { type ImageFormat, parseImageUrl } from "./image-urls.ts";
import { makeSize } from "./make-size.ts";

const MEDIA_TYPE: Record<ImageFormat, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

/** An image response. Its URL contains the content hash, so it may be cached for a year. */
export type ServedImage = { bytes: Buffer; type: string; etag: string };

/** The image at a /pictures/ path; undefined if there is none. */
export async function serveImage(path: string): Promise<ServedImage | undefined> {
  const size = parseImageUrl(path);
  const bytes = size && (await makeSize(size));
  return (
    bytes && {
      bytes,
      type: MEDIA_TYPE[size.format],
      etag: `"${size.id}-${size.width}-${size.format}-${ENCODING_VERSION}"`,
    }
  );
}
