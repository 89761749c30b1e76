import { imageStore } from "#app/platform/storage/image-store.server.ts";
import { ENCODING_VERSION, masterKey, sizeKey } from "./image-keys.ts";
import { IMAGE_FORMATS, IMAGE_WIDTHS } from "./image-urls.ts";
import { findDueFileDeletions, removeFileDeletion } from "./images.queries.ts";

/** Shorter than the five minutes between two runs: where a bucket is slow, the next one continues. */
const MAX_RUN_MS = 4 * 60_000;

/** Deletes the files of images whose rows are deleted, for `limitMs` or little more. Idempotent: an interrupted run is continued by the next. */
export async function deleteImageFiles({ limitMs = MAX_RUN_MS } = {}): Promise<void> {
  const startedAt = performance.now();
  for (const id of await findDueFileDeletions()) {
    if (performance.now() - startedAt > limitMs) return;
    // The master first: sizes can't be made again without it.
    await imageStore().delete(masterKey(id));
    for (let version = 1; version <= ENCODING_VERSION; version += 1)
      for (const format of IMAGE_FORMATS)
        await Promise.all(IMAGE_WIDTHS.map((width) => imageStore().delete(sizeKey(id, width, format, version))));
    await removeFileDeletion(id);
  }
}
