import { LRUCache } from "lru-cache";
import type { Sharp } from "sharp";
import { log } from "#app/platform/log.ts";
import { imageStore } from "#app/platform/storage/image-store.server.ts";
import { type Urgency, withEncodingSlot } from "./encoding-slots.ts";
import { masterKey, sizeKey } from "./image-keys.ts";
import { type ImageFormat, type ImageWidth, widthsOf } from "./image-urls.ts";
import { findImage, type ImageRow } from "./images.queries.ts";
import { openMaster } from "./read-master.ts";

export type ImageSize = { id: string; width: ImageWidth; format: ImageFormat };

/** From this width on, images are for zooming and get a higher quality. */
const ZOOM_WIDTH = 1200;

// A shopper may be waiting. AVIF at effort 1 takes half the time of effort 2 for the same bytes, and of 0 a quarter for 3 % more.
const FOR_PAGES = { quality: 52, effort: 1 };
const FOR_ZOOM = { quality: 60, effort: 0 };

const encode: Record<ImageFormat, (image: Sharp, width: ImageWidth) => Sharp> = {
  avif: (image, width) => image.avif({ ...(width >= ZOOM_WIDTH ? FOR_ZOOM : FOR_PAGES), chromaSubsampling: "4:2:0" }),
  webp: (image) => image.webp({ quality: 74, effort: 4, smartSubsample: true }),
  jpg: (image) => image.flatten({ background: "#ffffff" }).jpeg({ quality: 76, mozjpeg: true }),
};

/** Sizes that are being read or encoded now. Concurrent requests for a size share its promise. */
const inProgress = new Map<string, Promise<Buffer | undefined>>();

async function encodeSize({ id, width, format }: ImageSize, masterType: string, urgency: Urgency) {
  const bytes = await withEncodingSlot(urgency, async () => {
    const master = await imageStore().read(masterKey(id));
    if (!master) return undefined;
    const drawing = masterType === "image/svg+xml" ? await nominalWidth(master) : undefined;
    const resized = openMaster(master, drawing).resize({ width, withoutEnlargement: true });
    return encode[format](resized, width).toBuffer();
  });
  if (!bytes) return undefined;
  // Without the slot: a slow bucket must not keep others from encoding.
  const key = sizeKey(id, width, format);
  await storeSize(key, bytes);
  // If the image was deleted meanwhile, its files were too, and nothing would ever delete this one.
  if (!(await findImage(id))) await imageStore().delete(key);
  return bytes;
}

/** A size that can't be stored is served all the same, and encoded again at the next request. */
async function storeSize(key: string, bytes: Buffer): Promise<void> {
  try {
    await imageStore().write(key, bytes);
  } catch (error) {
    log.error({ err: error, key }, "An image size was not stored");
  }
}

async function nominalWidth(drawing: Buffer): Promise<{ nominalWidth: number }> {
  const { width } = await openMaster(drawing).metadata();
  return { nominalWidth: width };
}

async function readOrEncode(key: string, size: ImageSize, masterType: string, urgency: Urgency) {
  return (await imageStore().read(key)) ?? encodeSize(size, masterType, urgency);
}

/** The fields of an image that its sizes depend on. They never change, because the id is the content hash. */
type KnownImage = Pick<ImageRow, "width" | "masterType">;

/** Takes up to a few megabytes. */
const MAX_KNOWN = 20_000;
const known = new LRUCache<string, KnownImage>({ max: MAX_KNOWN });

/** The image with this content hash, cached so that serving needs no query. */
async function knownImage(id: string): Promise<KnownImage | undefined> {
  const cached = known.get(id);
  if (cached) return cached;
  const image = await findImage(id);
  if (!image) return undefined;
  const { width, masterType } = image;
  known.set(id, { width, masterType });
  return { width, masterType };
}

/** One size of an image, encoded at the first request and stored. Undefined if there is no such image or width. */
export async function makeSize(size: ImageSize, urgency: Urgency = "demand"): Promise<Buffer | undefined> {
  const image = await knownImage(size.id);
  // Unknown images are rejected before the store is asked: it may be a bucket that charges per request.
  if (!image || !widthsOf(image.width).includes(size.width)) return undefined;
  const key = sizeKey(size.id, size.width, size.format);
  // No `await` between these lines: otherwise concurrent requests would encode the size twice.
  const started = inProgress.get(key);
  if (started) return started;
  const finding = readOrEncode(key, size, image.masterType, urgency).finally(() => inProgress.delete(key));
  inProgress.set(key, finding);
  return finding;
}
