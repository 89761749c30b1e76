import { imageStore } from "#app/platform/storage/image-store.server.ts";
import { ENCODING_VERSION, masterKey, sizeKey } from "./image-keys.ts";
import { IMAGE_FORMATS, IMAGE_WIDTHS } from "./image-urls.ts";
import { findDueFileDeletions, removeFileDeletion } from "./images.queries.ts";

/** Deletes the files of images whose rows are deleted. Idempotent: an interrupted run is continued by the next. */
export async function deleteImageFiles(): Promise<void> {
  for (const id of await findDueFileDeletions()) {
    // The master first: sizes can't be made again without it.
    await imageStore().delete(masterKey(id));
    for (let version = 1; version <= ENCODING_VERSION; version += 1)
      for (const format of IMAGE_FORMATS)
        for (const width of IMAGE_WIDTHS) await imageStore().delete(sizeKey(id, width, format, version));
    await removeFileDeletion(id);
  }
}
