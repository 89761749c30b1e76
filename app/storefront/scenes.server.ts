import { findScene } from "#app/features/catalog/find-scene.ts";
import { readPictureUrl } from "#app/features/pictures/picture-urls.ts";
import { log } from "#app/platform/log.ts";
import type { SceneStub } from "./scenes.ts";

const KEYS = ["home-hero", "home-hero-portrait", "bags", "wallets", "accessories", "our-story"];

/** The shop's scenes, short enough to travel with every page. Without the database a page does without them. */
export async function readScenes(): Promise<Record<string, SceneStub>> {
  try {
    const found = await Promise.all(KEYS.map(async (key) => [key, await readStub(key)] as const));
    return Object.fromEntries(found.flatMap(([key, stub]) => (stub ? [[key, stub]] : [])));
  } catch (error) {
    log.error({ err: error }, "the scenes were not read");
    return {};
  }
}

async function readStub(key: string): Promise<SceneStub | undefined> {
  const scene = await findScene(key);
  const id = scene && readPictureUrl(scene.image_url)?.id;
  return id
    ? { id, alt: scene.alt, width: scene.width, height: scene.height, placeholder: scene.placeholder }
    : undefined;
}
