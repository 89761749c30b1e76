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

/** From this width on a picture is looked at closely, stitch by stitch. */
const CLOSE = 1200;

// AVIF's effort 2 takes a fifth of the time of its usual 4 and a tenth more bytes: a shopper may be waiting.
const encode: Record<ImageFormat, (image: Sharp, width: ImageWidth) => Sharp> = {
  avif: (image, width) => image.avif({ quality: width >= CLOSE ? 60 : 52, effort: 2, chromaSubsampling: "4:2:0" }),
  webp: (image) => image.webp({ quality: 74, effort: 4, smartSubsample: true }),
  jpg: (image) => image.flatten({ background: "#ffffff" }).jpeg({ quality: 76, mozjpeg: true }),
};

/** Sizes that are being looked for or made now: a second shopper waits for the first one's. */
const inProgress = new Map<string, Promise<Buffer | undefined>>();

async function encodeSize({ id, width, format }: ImageSize, masterType: string, urgency: Urgency) {
  return withEncodingSlot(urgency, async () => {
    const master = await imageStore().read(masterKey(id));
    if (!master) return undefined;
    const drawing = masterType === "image/svg+xml" ? await nominalWidth(master) : undefined;
    const resized = openMaster(master, drawing).resize({ width, withoutEnlargement: true });
    const bytes = await encode[format](resized, width).toBuffer();
    await storeSize(sizeKey(id, width, format), bytes);
    return bytes;
  });
}

/** A size that can't be kept is shown all the same, and made anew for the next shopper. */
async function storeSize(key: string, bytes: Buffer): Promise<void> {
  try {
    await imageStore().write(key, bytes);
  } catch (error) {
    log.error({ err: error, key }, "a picture's size could not be kept");
  }
}

async function nominalWidth(drawing: Buffer): Promise<{ nominalWidth: number }> {
  const { width } = await openMaster(drawing).metadata();
  return { nominalWidth: width };
}

async function readOrEncode(key: string, size: ImageSize, masterType: string, urgency: Urgency) {
  return (await imageStore().read(key)) ?? encodeSize(size, masterType, urgency);
}

/** What the making of its sizes needs of a picture. It follows from the master's bytes, so it never changes. */
type KnownImage = Pick<ImageRow, "width" | "masterType">;

/** A few megabytes at the most. */
const MAX_KNOWN = 20_000;
const known = new LRUCache<string, KnownImage>({ max: MAX_KNOWN });

/** The picture with this content hash. The database is asked once for each, so that serving costs no query. */
async function knownImage(id: string): Promise<KnownImage | undefined> {
  const remembered = known.get(id);
  if (remembered) return remembered;
  const image = await findImage(id);
  if (!image) return undefined;
  const { width, masterType } = image;
  known.set(id, { width, masterType });
  return { width, masterType };
}

/** One size of a picture, made at the first demand and kept. Undefined when there is no such picture or it is not offered so wide. */
export async function makeSize(size: ImageSize, urgency: Urgency = "demand"): Promise<Buffer | undefined> {
  const image = await knownImage(size.id);
  // Made-up addresses are turned away here: the store, which may be a bucket that is paid by the question, never hears of them.
  if (!image || !widthsOf(image.width).includes(size.width)) return undefined;
  const key = sizeKey(size.id, size.width, size.format);
  // Nothing may wait between these lines: whoever looked before a size was kept, and asked after, would make it again.
  const started = inProgress.get(key);
  if (started) return started;
  const finding = readOrEncode(key, size, image.masterType, urgency).finally(() => inProgress.delete(key));
  inProgress.set(key, finding);
  return finding;
}
