import { asc, eq, inArray, sql } from "drizzle-orm";
import { editorialImages, productImages, products } from "#app/features/catalog/catalog.table.ts";
import type { Database, Tx } from "#app/platform/db/db.server.ts";
import type { NewEditorialImage, NewProductImage } from "./add-products.queries.ts";
import { seededImages } from "./seeded-images.table.ts";

/** The fingerprints of the images that the seed stored last, by subject. */
export async function readSeeded(connection: Database | Tx): Promise<Map<string, string>> {
  const rows = await connection.select().from(seededImages);
  return new Map(rows.map(({ subject, fingerprint }) => [subject, fingerprint]));
}

/** Saves the fingerprints of the images that the seed has stored. */
export async function saveSeeded(seeded: Map<string, string>, tx: Tx): Promise<void> {
  const rows = [...seeded].map(([subject, fingerprint]) => ({ subject, fingerprint }));
  if (rows.length === 0) return;
  await tx
    .insert(seededImages)
    .values(rows)
    .onConflictDoUpdate({ target: seededImages.subject, set: { fingerprint: sql`excluded.fingerprint` } });
}

/** An image of a product; the focal point, in percent from the left and the top, is the center where it is absent. */
export type StoredImage = NewProductImage & { focusX?: number; focusY?: number };
export type ProductWithImages = { id: number; name: string; images: StoredImage[] };

/** The images of these products, by slug. Products that no longer exist are left out. */
export async function findProductImages(
  slugs: string[],
  connection: Database | Tx,
): Promise<Map<string, ProductWithImages>> {
  const rows = await connection
    .select({
      slug: products.slug,
      id: products.id,
      name: products.name,
      imageId: productImages.imageId,
      view: productImages.view,
      color: productImages.color,
      alt: productImages.alt,
      focusX: productImages.focusX,
      focusY: productImages.focusY,
    })
    .from(products)
    .leftJoin(productImages, eq(productImages.productId, products.id))
    .where(inArray(products.slug, slugs))
    .orderBy(asc(products.id), asc(productImages.position));
  const stored = new Map<string, ProductWithImages>();
  for (const { slug, id, name, imageId, view, color, alt, focusX, focusY } of rows) {
    const product = stored.get(slug) ?? { id, name, images: [] };
    if (imageId !== null && view !== null && alt !== null && focusX !== null && focusY !== null)
      product.images.push({ imageId, view, color, alt, focusX, focusY });
    stored.set(slug, product);
  }
  return stored;
}

/** Replaces the images of a product, in this order. */
export async function setProductImages(productId: number, images: NewProductImage[], tx: Tx): Promise<void> {
  await tx.delete(productImages).where(eq(productImages.productId, productId));
  if (images.length === 0) return;
  await tx.insert(productImages).values(images.map((image, index) => ({ ...image, productId, position: index + 1 })));
}

/** All editorial images. */
export async function findEditorialImages(tx: Tx): Promise<NewEditorialImage[]> {
  return tx.select().from(editorialImages);
}

/** Inserts or replaces an editorial image. */
export async function setEditorialImage(editorialImage: NewEditorialImage, tx: Tx): Promise<void> {
  await tx
    .insert(editorialImages)
    .values(editorialImage)
    .onConflictDoUpdate({ target: editorialImages.key, set: editorialImage });
}
