import { createCatalogCache, currentGeneration } from "#app/features/catalog/catalog-cache.ts";
import { findEditorialImagesByKey } from "#app/features/catalog/editorial-images.queries.ts";
import { type ImageStub, stubOf } from "#app/features/catalog/ui/image-stub.ts";
import { log } from "#app/platform/log.ts";

const KEYS = ["home-hero", "home-hero-portrait", "bags", "wallets", "accessories", "our-story"];

/** Every page reads these images, including private pages, which no page cache stores. */
const cache = createCatalogCache<"all", Record<string, ImageStub>>(1);

/** A page that is rendered during an outage may be stored: it shows these, not none. */
let lastRead: Record<string, ImageStub> = {};

/** Reads the editorial images that pages show. Returns those that were read last when the database can't be reached. */
export async function readEditorialImages(): Promise<Record<string, ImageStub>> {
  const cached = cache.get("all");
  if (cached) return cached;
  const since = currentGeneration();
  try {
    const found = await findEditorialImagesByKey(KEYS);
    const stubs = Object.fromEntries(
      KEYS.flatMap((key) => {
        const image = found.get(key);
        return image ? [[key, stubOf(image)]] : [];
      }),
    );
    cache.set("all", stubs, since);
    lastRead = stubs;
    return stubs;
  } catch (error) {
    log.error({ err: error }, "Could not read the editorial images");
    return lastRead;
  }
}
