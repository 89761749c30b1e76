import { createHash } from "node:crypto";
import type { Database, Tx } from "#app/platform/db/db.server.ts";
import { seedProducts } from "#seed/products.ts";
import type { NewEditorialImage, NewProductImage } from "./add-products.queries.ts";
import { type Photographs, seedEditorialImages, seedProductImages } from "./seed-images.ts";
import {
  findEditorialImages,
  findProductImages,
  noteSeeded,
  readSeeded,
  setEditorialImage,
  setProductImages,
} from "./seeded-images.queries.ts";

const EVERYTHING = "everything";
const ofProduct = (slug: string) => `product:${slug}`;
const editorialKey = (key: string) => `scene:${key}`;

/** The same for what hangs alike: the same pictures of the same views, told in the same words, in the same order. */
function fingerprintOf(images: (NewProductImage | NewEditorialImage)[]): string {
  const described = images.map((image) => {
    const { view, color } = "key" in image ? { view: image.key, color: null } : image;
    return [image.imageId, view, color, image.alt];
  });
  return createHash("sha256").update(JSON.stringify(described)).digest("hex");
}

/** Whether the shop has hung up what lies in seed/images now. */
export async function imagesAreSeeded(connection: Database, photographs: Photographs): Promise<boolean> {
  return (await readSeeded(connection)).get(EVERYTHING) === photographs.fingerprint;
}

/** Notes what the demo range has just hung up in an empty shop. */
export async function recordSeededImages(
  products: { slug: string; images: NewProductImage[] }[],
  editorialImages: NewEditorialImage[],
  photographs: Photographs,
  tx: Tx,
): Promise<void> {
  const seeded = new Map([[EVERYTHING, photographs.fingerprint]]);
  for (const { slug, images } of products) seeded.set(ofProduct(slug), fingerprintOf(images));
  for (const editorialImage of editorialImages)
    seeded.set(editorialKey(editorialImage.key), fingerprintOf([editorialImage]));
  await noteSeeded(seeded, tx);
}

/**
 * Hangs the pictures that lie in seed/images now at the products and places of the demo range where the owner has
 * changed nothing since. Answers at how many. A shop laid out before this was noted has had no way to change them.
 */
export async function updateSeededImages(photographs: Photographs, tx: Tx): Promise<number> {
  const seeded = await readSeeded(tx);
  const isUntouched = (subject: string, now: string | undefined) => seeded.size === 0 || seeded.get(subject) === now;
  const fresh = new Map([[EVERYTHING, photographs.fingerprint]]);
  let renewed = 0;

  // Nothing hung before at a place that is new to the range, and at one that the owner has emptied: the latter was noted.
  async function renew(subject: string, before: string | undefined, after: string, store: () => Promise<void>) {
    if (!isUntouched(subject, before)) return;
    fresh.set(subject, after);
    if (before === after) return;
    await store();
    renewed += 1;
  }

  const stored = await findProductImages(
    seedProducts.map(({ slug }) => slug),
    tx,
  );
  const all = await seedProductImages(
    seedProducts.filter(({ slug }) => stored.has(slug)),
    photographs,
  );
  for (const [slug, { id, images }] of stored) {
    const next = all.get(slug) ?? [];
    await renew(ofProduct(slug), fingerprintOf(images), fingerprintOf(next), () => setProductImages(id, next, tx));
  }
  const storedKeys = new Map(
    (await findEditorialImages(tx)).map((editorialImage) => [editorialImage.key, fingerprintOf([editorialImage])]),
  );
  for (const editorialImage of await seedEditorialImages(photographs)) {
    await renew(
      editorialKey(editorialImage.key),
      storedKeys.get(editorialImage.key),
      fingerprintOf([editorialImage]),
      () => setEditorialImage(editorialImage, tx),
    );
  }
  await noteSeeded(fresh, tx);
  return renewed;
}
