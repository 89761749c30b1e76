import { LRUCache } from "lru-cache";
import { findPicture, type PictureRow } from "./images.queries.ts";

/** What the making of its sizes needs of a picture. It follows from the master's bytes, so it never changes. */
type KnownPicture = Pick<PictureRow, "width" | "masterType">;

/** A few megabytes at the most. */
const MOST_KNOWN = 20_000;
const known = new LRUCache<string, KnownPicture>({ max: MOST_KNOWN });

/** The picture with this content hash. The database is asked once for each, so that serving costs no query. */
export async function knownPicture(id: string): Promise<KnownPicture | undefined> {
  const remembered = known.get(id);
  if (remembered) return remembered;
  const picture = await findPicture(id);
  if (!picture) return undefined;
  const { width, masterType } = picture;
  known.set(id, { width, masterType });
  return { width, masterType };
}
