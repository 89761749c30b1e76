import { createHash } from "node:crypto";
import type { Database, Tx } from "#app/platform/db.server.ts";
import { seedProducts } from "#seed/products.ts";
import type { NewScene, ProductPicture } from "./add-products.queries.ts";
import { type Photographs, seedProductPictures, seedScenes } from "./seed-images.ts";
import {
  hangAtProduct,
  hangScene,
  noteSeeded,
  readHungProducts,
  readHungScenes,
  readSeeded,
} from "./seeded-images.queries.ts";

const EVERYTHING = "everything";
const ofProduct = (slug: string) => `product:${slug}`;
const ofScene = (key: string) => `scene:${key}`;

/** The same for what hangs alike: the same pictures of the same views, told in the same words, in the same order. */
function fingerprintOf(pictures: (ProductPicture | NewScene)[]): string {
  const told = pictures.map((picture) => {
    const { view, color } = "key" in picture ? { view: picture.key, color: null } : picture;
    return [picture.pictureId, view, color, picture.alt];
  });
  return createHash("sha256").update(JSON.stringify(told)).digest("hex");
}

/** Whether the shop has hung up what lies in seed/pictures now. */
export async function picturesAreSeeded(connection: Database, photographs: Photographs): Promise<boolean> {
  return (await readSeeded(connection)).get(EVERYTHING) === photographs.fingerprint;
}

/** Notes what the demo range has just hung up in an empty shop. */
export async function noteSeededPictures(
  products: { slug: string; pictures: ProductPicture[] }[],
  scenes: NewScene[],
  photographs: Photographs,
  tx: Tx,
): Promise<void> {
  const seeded = new Map([[EVERYTHING, photographs.fingerprint]]);
  for (const { slug, pictures } of products) seeded.set(ofProduct(slug), fingerprintOf(pictures));
  for (const scene of scenes) seeded.set(ofScene(scene.key), fingerprintOf([scene]));
  await noteSeeded(seeded, tx);
}

/**
 * Hangs the pictures that lie in seed/pictures now at the products and places of the demo range where the owner has
 * changed nothing since. Answers at how many. A shop laid out before this was noted has had no way to change them.
 */
export async function renewPictures(photographs: Photographs, tx: Tx): Promise<number> {
  const seeded = await readSeeded(tx);
  const isUntouched = (subject: string, now: string | undefined) => seeded.size === 0 || seeded.get(subject) === now;
  const fresh = new Map([[EVERYTHING, photographs.fingerprint]]);
  let renewed = 0;

  // Nothing hung before at a place that is new to the range, and at one that the owner has emptied: the latter was noted.
  async function renew(subject: string, before: string | undefined, after: string, hang: () => Promise<void>) {
    if (!isUntouched(subject, before)) return;
    fresh.set(subject, after);
    if (before === after) return;
    await hang();
    renewed += 1;
  }

  const hung = await readHungProducts(
    seedProducts.map(({ slug }) => slug),
    tx,
  );
  const all = await seedProductPictures(
    seedProducts.filter(({ slug }) => hung.has(slug)),
    photographs,
  );
  for (const [slug, { id, pictures }] of hung) {
    const next = all.get(slug) ?? [];
    await renew(ofProduct(slug), fingerprintOf(pictures), fingerprintOf(next), () => hangAtProduct(id, next, tx));
  }
  const places = new Map((await readHungScenes(tx)).map((scene) => [scene.key, fingerprintOf([scene])]));
  for (const scene of await seedScenes(photographs)) {
    await renew(ofScene(scene.key), places.get(scene.key), fingerprintOf([scene]), () => hangScene(scene, tx));
  }
  await noteSeeded(fresh, tx);
  return renewed;
}
