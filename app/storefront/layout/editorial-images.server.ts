import { findEditorialImage } from "#app/features/catalog/editorial-images.queries.ts";
import { type ImageStub, stubOf } from "#app/features/catalog/ui/image-stub.ts";
import { log } from "#app/platform/log.ts";

const KEYS = ["home-hero", "home-hero-portrait", "bags", "wallets", "accessories", "our-story"];

/** The shop's scenes, short enough to travel with every page. Without the database a page does without them. */
export async function readEditorialImages(): Promise<Record<string, ImageStub>> {
  try {
    const found = await Promise.all(KEYS.map(async (key) => [key, await findEditorialImage(key)] as const));
    return Object.fromEntries(
      found.flatMap(([key, editorialImage]) => (editorialImage ? [[key, stubOf(editorialImage)]] : [])),
    );
  } catch (error) {
    log.error({ err: error }, "the scenes were not read");
    return {};
  }
}
