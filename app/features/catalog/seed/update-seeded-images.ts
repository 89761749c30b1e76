import { createHash } from "node:crypto";
import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import type { Database, Tx } from "#app/platform/db/db.server.ts";
import { seedProducts } from "#seed/products.ts";
import type { SeedProduct } from "#seed/seed-product.ts";
import type { NewEditorialImage, NewProductImage } from "./add-products.queries.ts";
import type { Photographs, SeedImages } from "./seed-images.ts";
import {
  findEditorialImages,
  findProductImages,
  readSeeded,
  type StoredImage,
  saveSeeded,
  setEditorialImage,
  setProductImages,
} from "./seeded-images.queries.ts";

const EVERYTHING = "everything";
const SEED = { kind: "job", name: "update_demo_images" } as const;
const idsOf = (images: StoredImage[]) => images.map(({ imageId }) => imageId);
const ofProduct = (slug: string) => `product:${slug}`;
const editorialKey = (key: string) => `scene:${key}`;

/**
 * A hash of the image ids, views, colors, alt texts and focal points, in their order. A focal point in the center is left out, as
 * in the fingerprints that living shops have stored.
 */
function fingerprintOf(images: (StoredImage | NewEditorialImage)[]): string {
  const described = images.map((image) => {
    if ("key" in image) return [image.imageId, image.key, null, image.alt];
    const { imageId, view, color, alt, focusX = 50, focusY = 50 } = image;
    return [imageId, view, color, alt, ...(focusX === 50 && focusY === 50 ? [] : [focusX, focusY])];
  });
  return createHash("sha256").update(JSON.stringify(described)).digest("hex");
}

/** The products of the demo range that the shop has, archived ones included. */
export async function findSeededProducts(connection: Database): Promise<SeedProduct[]> {
  const slugs = seedProducts.map(({ slug }) => slug);
  const stored = await findProductImages(slugs, connection);
  return seedProducts.filter(({ slug }) => stored.has(slug));
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
 * Replaces outdated images of these products and editorial images, unless the owner has changed them, and returns how many
 * subjects it updated. Shops that were seeded before fingerprints were recorded had no way to change images.
 */
export async function updateSeededImages(
  photographs: Photographs,
  { ofProducts, editorialImages }: SeedImages,
  tx: Tx,
): Promise<number> {
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

  const stored = await findProductImages([...ofProducts.keys()], tx);
  for (const [slug, { id, name, images }] of stored) {
    const next = ofProducts.get(slug) ?? [];
    await update(ofProduct(slug), fingerprintOf(images), fingerprintOf(next), async () => {
      await setProductImages(id, next, tx);
      const subject = { type: "product", id, label: name } as const;
      const [before, after] = [{ images: idsOf(images) }, { images: idsOf(next) }];
      await writeAuditEntry(tx, { by: SEED, action: "products.demo_images", subject, before, after });
    });
  }
  const storedKeys = new Map(
    (await findEditorialImages(tx)).map((editorialImage) => [editorialImage.key, fingerprintOf([editorialImage])]),
  );
  for (const editorialImage of editorialImages) {
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
