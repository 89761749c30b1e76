import { createHash, randomBytes } from "node:crypto";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { imageStore } from "#app/platform/storage/image-store.server.ts";
import { masterKey } from "./image-keys.ts";
import { findImage, findImages, removeFileDeletion, saveImage, scheduleFileDeletion } from "./images.queries.ts";
import {
  encodePhoto,
  type ImageError,
  type Master,
  type MasterType,
  masterTypeOf,
  readMaster,
  withoutMetadata,
} from "./read-master.ts";

export type ImageId = string;

/** Results of `readMaster` computed ahead, by content hash. */
export type Measurements = ReadonlyMap<ImageId, Master>;

/** 128 bits of SHA-256, in hex. The same image always has the same URL. */
export function contentHash(bytes: Buffer): ImageId {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}

async function store(
  bytes: Buffer,
  masterType: MasterType,
  measured: Measurements = new Map(),
): Promise<Result<ImageId, ImageError>> {
  const id = contentHash(bytes);
  const known = await findImage(id);
  if (known?.blur != null && (await imageStore().has(masterKey(id)))) return ok(id);
  const measurement = measured.get(id);
  const read = measurement ? ok(measurement) : await readMaster(bytes, masterType);
  if (!read.ok) return read;
  const { type, width, height, placeholder, blur } = read.value;
  // The row is written last, so that every row has its file.
  await imageStore().write(masterKey(id), bytes);
  await saveImage({ id, width, height, placeholder, blur, masterType: type });
  return ok(id);
}

/**
 * Stores an uploaded image: JPEG, PNG, WebP or AVIF of at most 25 MB, without its metadata. The same file always gives the same
 * id. Errors: image_too_large, too_many_pixels, heic_image, not_an_image.
 */
export async function storeUpload(bytes: Buffer): Promise<Result<ImageId, ImageError>> {
  const type = masterTypeOf(bytes, (found) => found !== "image/svg+xml");
  if (!type.ok) return type;
  if (type.value === "image/svg+xml") return err({ code: "not_an_image" });
  const clean = await withoutMetadata(bytes, type.value);
  // Encoded again it may take more than 25 MB.
  return clean.ok ? store(clean.value, type.value) : clean;
}

const randomId = (): ImageId => randomBytes(16).toString("hex");

/**
 * Stores shoppers' photos again under new random ids, so that nobody knows their URLs anymore once the former ones are deleted. Returns
 * the new ids by the former ones. A photo whose file is lost gets one too.
 */
export async function copyPhotos(ids: ImageId[], tx: Tx): Promise<Map<ImageId, ImageId>> {
  const copies = new Map<ImageId, ImageId>();
  for (const [former, image] of await findImages(ids, tx)) {
    const id = randomId();
    await scheduleFileDeletion(id);
    const bytes = await imageStore().read(masterKey(former));
    if (bytes) await imageStore().write(masterKey(id), bytes);
    await removeFileDeletion(id, tx);
    await saveImage({ ...image, id }, tx);
    copies.set(former, id);
  }
  return copies;
}

/**
 * Stores a shopper's photo, encoded again without its metadata. Its id is random, so that the same photo can be stored for others
 * and deleted for one, and nobody can guess its URL. `register` writes what refers to it, in the same
 * transaction: a photo without that would stay for ever. Errors: image_too_large, too_many_pixels, heic_image, not_an_image.
 */
export async function storePhoto(
  bytes: Buffer,
  register: (id: ImageId, tx: Tx) => Promise<void>,
): Promise<Result<ImageId, ImageError>> {
  const type = masterTypeOf(bytes, (found) => found !== "image/svg+xml");
  if (!type.ok) return type;
  const photo = await encodePhoto(bytes, type.value);
  if (!photo.ok) return photo;
  const read = await readMaster(photo.value, "image/jpeg");
  if (!read.ok) return read;
  const id = randomId();
  const { width, height, placeholder, blur } = read.value;
  await scheduleFileDeletion(id);
  await imageStore().write(masterKey(id), photo.value);
  return transaction(async (tx) => {
    await removeFileDeletion(id, tx);
    await saveImage({ id, width, height, placeholder, blur, masterType: "image/jpeg" }, tx);
    await register(id, tx);
    return ok(id);
  });
}

/**
 * Stores a master of the seed, which may be an SVG drawing too. Images in `measured` are not decoded. Throws if the file is not
 * a valid image, because then the seed is broken.
 */
export async function storeImage(bytes: Buffer, measured?: Measurements): Promise<ImageId> {
  const type = masterTypeOf(bytes, () => true);
  const result = type.ok ? await store(bytes, type.value, measured) : type;
  if (!result.ok) throw new Error(`An image of the seed is invalid: ${result.error.code}`);
  return result.value;
}
