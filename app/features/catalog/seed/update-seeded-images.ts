import { createHash } from "node:crypto";
import type { Database, Tx } from "#app/platform/db/db.server.ts";
import { seedProducts } from "#seed/products.ts";
import type { NewEditorialImage, NewProductImage } from "./add-products.queries.ts";
import { type Photographs, seedEditorialImages, seedProductImages } from "./seed-images.ts";
import {
  findEditorialImages,
  findProductImages,
  readSeeded,
  saveSeeded,
  setEditorialImage,
  setProductImages,
} from "./seeded-images.queries.ts";

const EVERYTHING = "everything";
const ofProduct = (slug: string) => `product:${slug}`;
const editorialKey = (key: string) => `scene:${key}`;

/** A hash of the image ids, views, colors and alt texts, in their order. */
function fingerprintOf(images: (NewProductImage | NewEditorialImage)[]): string {
  const described = images.map((image) => {
    const { view, color } = "key" in image ? { view: image.key, color: null } : image;
    return [image.imageId, view, color, image.alt];
  });
  return createHash("sha256").update(JSON.stringify(described)).digest("hex");
}

/** Whether the shop has the current images of seed/images. */
export async function imagesAreSeeded(connection: Database, photographs: Photographs): Promise<boolean> {
  return (await readSeeded(connection)).get(EVERYTHING) === photographs.fingerprint;
}

/** Records the images that the seed has stored in an empty shop. */
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
  await saveSeeded(seeded, tx);
}

/**
 * Replaces outdated images of the demo range's products and editorial images, unless the owner has changed them, and returns how
 * many subjects it updated. Shops that were seeded before fingerprints were recorded had no way to change images.
 */
export async function updateSeededImages(photographs: Photographs, tx: Tx): Promise<number> {
  const seeded = await readSeeded(tx);
  const isUntouched = (subject: string, now: string | undefined) => seeded.size === 0 || seeded.get(subject) === now;
  const fresh = new Map([[EVERYTHING, photographs.fingerprint]]);
  let updated = 0;

  // `before` is undefined for a new editorial image, and for one that the owner has deleted: only the latter has a recorded fingerprint.
  async function update(subject: string, before: string | undefined, after: string, store: () => Promise<void>) {
    if (!isUntouched(subject, before)) return;
    fresh.set(subject, after);
    if (before === after) return;
    await store();
    updated += 1;
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
    await update(ofProduct(slug), fingerprintOf(images), fingerprintOf(next), () => setProductImages(id, next, tx));
  }
  const storedKeys = new Map(
    (await findEditorialImages(tx)).map((editorialImage) => [editorialImage.key, fingerprintOf([editorialImage])]),
  );
  for (const editorialImage of await seedEditorialImages(photographs)) {
    await update(
      editorialKey(editorialImage.key),
      storedKeys.get(editorialImage.key),
      fingerprintOf([editorialImage]),
      () => setEditorialImage(editorialImage, tx),
    );
  }
  await saveSeeded(fresh, tx);
  return updated;
}
