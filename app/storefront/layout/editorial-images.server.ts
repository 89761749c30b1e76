import { findEditorialImage } from "#app/features/catalog/editorial-images.queries.ts";
import { type ImageStub, stubOf } from "#app/features/catalog/ui/image-stub.ts";
import { log } from "#app/platform/log.ts";

const KEYS = ["home-hero", "home-hero-portrait", "bags", "wallets", "accessories", "our-story"];

/** Reads the editorial images that pages show. Returns none when the database can't be reached. */
export async function readEditorialImages(): Promise<Record<string, ImageStub>> {
  try {
    const found = await Promise.all(KEYS.map(async (key) => [key, await findEditorialImage(key)] as const));
    return Object.fromEntries(
      found.flatMap(([key, editorialImage]) => (editorialImage ? [[key, stubOf(editorialImage)]] : [])),
    );
  } catch (error) {
    log.error({ err: error }, "could not read the editorial images");
    return {};
  }
}
