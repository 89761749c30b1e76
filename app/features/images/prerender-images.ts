import { setTimeout as pause } from "node:timers/promises";
import { log } from "#app/platform/log.ts";
import { ImagesUnavailableError } from "#app/platform/storage/image-bucket.server.ts";
import { imageStore } from "#app/platform/storage/image-store.server.ts";
import { sizeKey } from "./image-keys.ts";
import { type ImageFormat, type ImageWidth, widthsOf } from "./image-urls.ts";
import { findAllImages, type ImageRow } from "./images.queries.ts";
import { type ImageSize, makeSize } from "./make-size.ts";

/** What browsers ask for most comes first. WebP and the other JPEGs are for the few without AVIF: made when asked for. */
const ORDER: [ImageFormat, ImageWidth[]][] = [
  ["avif", [480, 640]],
  ["avif", [320, 960]],
  ["jpg", [960]],
  ["avif", [1200, 1600]],
];

/** Milliseconds until the next size is tried after a failure, and after a bucket that was away: else all would be given up in one moment. */
const FAILED_MS = 1000;
const RETRY_DELAY_MS = 10_000;

async function rest(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { ref: false, signal }).catch(() => undefined);
}

async function sizesToMake(seenFirst: string[]): Promise<ImageSize[]> {
  const all = await findAllImages();
  const isFirst = new Set(seenFirst);
  const prioritized = seenFirst.flatMap((id) => all.filter((image) => image.id === id));
  return [...sizesOf(prioritized), ...sizesOf(all.filter(({ id }) => !isFirst.has(id)))];
}

function sizesOf(images: ImageRow[]): ImageSize[] {
  return ORDER.flatMap(([format, widths]) =>
    images.flatMap(({ id, width: masterWidth }) =>
      widthsOf(masterWidth)
        .filter((width) => widths.includes(width))
        .map((width) => ({ id, width, format })),
    ),
  );
}

/** Whether it had to be made. One that can't be is left to the shopper who asks for it: the others are made all the same. */
async function prerender(size: ImageSize, signal?: AbortSignal): Promise<boolean> {
  try {
    if (await imageStore().has(sizeKey(size.id, size.width, size.format))) return false;
    return (await makeSize(size, "warmth")) !== undefined;
  } catch (error) {
    log.error({ err: error, ...size }, "a picture was not made ahead");
    await rest(error instanceof ImagesUnavailableError ? RETRY_DELAY_MS : FAILED_MS, signal);
    return false;
  }
}

/**
 * Makes the sizes that shoppers will ask for, one at a time, resting as long as it worked; those of the pictures that are
 * `seenFirst` before all others. Answers how many it made.
 */
export async function prerenderImages(signal?: AbortSignal, seenFirst: string[] = []): Promise<number> {
  let made = 0;
  for (const size of await sizesToMake(seenFirst)) {
    if (signal?.aborted) break;
    const started = performance.now();
    if (!(await prerender(size, signal))) continue;
    made += 1;
    await rest(performance.now() - started, signal);
  }
  if (made > 0) log.info({ made }, "pictures were made ahead");
  return made;
}
