import { findScene } from "#app/features/catalog/find-editorial-image.ts";
import { type PictureStub, stubOf } from "#app/features/catalog/ui/image-stub.ts";
import { log } from "#app/platform/log.ts";

const KEYS = ["home-hero", "home-hero-portrait", "bags", "wallets", "accessories", "our-story"];

/** The shop's scenes, short enough to travel with every page. Without the database a page does without them. */
export async function readScenes(): Promise<Record<string, PictureStub>> {
  try {
    const found = await Promise.all(KEYS.map(async (key) => [key, await findScene(key)] as const));
    return Object.fromEntries(found.flatMap(([key, scene]) => (scene ? [[key, stubOf(scene)]] : [])));
  } catch (error) {
    log.error({ err: error }, "the scenes were not read");
    return {};
  }
}
