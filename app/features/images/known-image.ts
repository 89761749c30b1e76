import { LRUCache } from "lru-cache";
import { findImage, type ImageRow } from "./images.queries.ts";

/** What the making of its sizes needs of a picture. It follows from the master's bytes, so it never changes. */
type KnownImage = Pick<ImageRow, "width" | "masterType">;

/** A few megabytes at the most. */
const MAX_KNOWN = 20_000;
const known = new LRUCache<string, KnownImage>({ max: MAX_KNOWN });

/** The picture with this content hash. The database is asked once for each, so that serving costs no query. */
export async function knownImage(id: string): Promise<KnownImage | undefined> {
  const remembered = known.get(id);
  if (remembered) return remembered;
  const image = await findImage(id);
  if (!image) return undefined;
  const { width, masterType } = image;
  known.set(id, { width, masterType });
  return { width, masterType };
}
