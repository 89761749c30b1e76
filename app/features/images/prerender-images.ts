import { setTimeout as pause } from "node:timers/promises";
import { stopwatch } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import { ImagesUnavailableError } from "#app/platform/storage/image-bucket.server.ts";
import { imageStore } from "#app/platform/storage/image-store.server.ts";
import { sizeKey } from "./image-keys.ts";
import { type ImageFormat, type ImageWidth, widthsOf } from "./image-urls.ts";
import { countShownImages, findImages, findShownImages, type ImageRow } from "./images.queries.ts";
import { type ImageSize, makeSize } from "./make-size.ts";

/**
 * Most requested first. WebP and the other JPEGs are for the few browsers without AVIF, and 1600 pixels are for the zoom: they are
 * encoded on request, which takes a quarter of a second.
 */
const ORDER: [ImageFormat, ImageWidth[]][] = [
  ["avif", [480, 640]],
  ["avif", [320, 960]],
  ["jpg", [960]],
  ["avif", [1200]],
];

/**
 * Milliseconds before the next size after a failure, and after an unavailable bucket. Without a pause all sizes would fail at
 * once.
 */
const FAILURE_DELAY_MS = 1000;
const RETRY_DELAY_MS = 10_000;

async function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { ref: false, signal }).catch(() => undefined);
}

/** A shop may have more images than fit into memory. */
const PAGE = 500;

async function* sizesToMake(seenFirst: string[]): AsyncGenerator<ImageSize> {
  const first = await findImages(seenFirst);
  const prioritized = seenFirst.flatMap((id) => first.get(id) ?? []);
  for (const part of ORDER) yield* sizesOf(prioritized, part);
  for (const part of ORDER) {
    let after = "";
    for (;;) {
      const page = await findShownImages(after, PAGE);
      yield* sizesOf(
        page.filter(({ id }) => !first.has(id)),
        part,
      );
      const last = page.at(-1);
      if (!last || page.length < PAGE) break;
      after = last.id;
    }
  }
}

function sizesOf(images: Pick<ImageRow, "id" | "width">[], [format, widths]: (typeof ORDER)[number]): ImageSize[] {
  return images.flatMap(({ id, width: masterWidth }) =>
    widthsOf(masterWidth)
      .filter((width) => widths.includes(width))
      .map((width) => ({ id, width, format })),
  );
}

async function countSizes(): Promise<number> {
  const sizesAt = (width: number) => ORDER.flatMap((part) => sizesOf([{ id: "", width }], part)).length;
  return (await countShownImages()).reduce((sum, { width, count }) => sum + count * sizesAt(width), 0);
}

/** Encodes a size unless it is stored, and returns whether it did. A failure is logged and doesn't stop the others. */
async function prerender(size: ImageSize, signal?: AbortSignal): Promise<boolean> {
  try {
    if (await imageStore().has(sizeKey(size.id, size.width, size.format))) return false;
    return (await makeSize(size, "ahead")) !== undefined;
  } catch (error) {
    log.error({ err: error, ...size }, "An image was not prerendered");
    await delay(error instanceof ImagesUnavailableError ? RETRY_DELAY_MS : FAILURE_DELAY_MS, signal);
    return false;
  }
}

type Prerendering = {
  signal?: AbortSignal;
  /** The images that most shoppers see first. */
  seenFirst?: string[];
  logProgress?: (message: string) => void;
};

/** Fewer sizes are made in seconds. */
const MIN_SIZES_FOR_PROGRESS = 100;

/** "Making sizes of images: 25 % done." after each quarter of many sizes. */
function quarterDone(index: number, total: number): string | undefined {
  const quarter = (count: number) => Math.floor((count / total) * 4);
  if (total < MIN_SIZES_FOR_PROGRESS || quarter(index + 1) === quarter(index) || index + 1 === total) return undefined;
  return `Making sizes of images: ${quarter(index + 1) * 25} % done.`;
}

/**
 * Encodes the sizes that shoppers will request, one at a time with pauses of the same length, so that it takes half a core at
 * most. Returns how many sizes it encoded.
 */
export async function prerenderImages({ signal, seenFirst = [], logProgress }: Prerendering = {}): Promise<number> {
  const elapsed = stopwatch();
  let made = 0;
  const total = await countSizes();
  let index = -1;
  for await (const size of sizesToMake(seenFirst)) {
    if (signal?.aborted) break;
    index += 1;
    const started = performance.now();
    if (!(await prerender(size, signal))) continue;
    if (made === 0) logProgress?.("Making sizes of images in the background …");
    made += 1;
    const progress = quarterDone(index, total);
    if (progress) logProgress?.(progress);
    await delay(performance.now() - started, signal);
  }
  if (made > 0) logProgress?.(`Made ${made} sizes of images in ${elapsed()}.`);
  return made;
}
