import { join } from "node:path";
import { env, type Settings } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { bucketStore, ImagesUnavailableError } from "./image-bucket.server.ts";
import { folderStore } from "./image-folder.server.ts";
import type { ImageStore } from "./image-store.ts";

function openStore(settings: Settings): ImageStore {
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret, S3_REGION: region } = settings;
  // The folder keeps its first name: existing shops have their images there.
  if (!name || !keyId || !secret) return folderStore(join(settings.DATA_DIR, "pictures"));
  const endpoint = settings.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  return bucketStore({ endpoint, region, name, keyId, secret });
}

let open: { settings: Settings; store: ImageStore } | undefined;

/** The current image store: the bucket of the S3_ settings, otherwise the folder DATA_DIR/pictures. */
export function imageStore(): ImageStore {
  const settings = env();
  if (open?.settings !== settings) open = { settings, store: openStore(settings) };
  return open.store;
}

/**
 * Reads an image that does not exist, so that a wrong key or a missing bucket stops the start with a message. An unreachable
 * bucket does not, because pages work without images.
 */
export async function checkImageStore(): Promise<void> {
  try {
    await imageStore().read("masters/none");
  } catch (error) {
    if (!(error instanceof ImagesUnavailableError)) throw error;
    log.warn({ err: error }, "The image store is unreachable");
  }
}
