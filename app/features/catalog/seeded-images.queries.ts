import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Database, Tx } from "#app/platform/db.server.ts";
import type { NewScene, ProductPicture } from "./add-products.queries.ts";
import { productPictures, products, scenes } from "./catalog.table.ts";
import { seededPictures } from "./seeded-images.table.ts";

/** The fingerprints of what the demo range hung up last, by subject. */
export async function readSeeded(connection: Database | Tx): Promise<Map<string, string>> {
  const rows = await connection.select().from(seededPictures);
  return new Map(rows.map(({ subject, fingerprint }) => [subject, fingerprint]));
}

/** Notes what the demo range has just hung up. */
export async function noteSeeded(seeded: Map<string, string>, tx: Tx): Promise<void> {
  const rows = [...seeded].map(([subject, fingerprint]) => ({ subject, fingerprint }));
  if (rows.length === 0) return;
  await tx
    .insert(seededPictures)
    .values(rows)
    .onConflictDoUpdate({ target: seededPictures.subject, set: { fingerprint: sql`excluded.fingerprint` } });
}

export type HungProduct = { id: number; pictures: ProductPicture[] };

/** What hangs at those of these products that the shop still sells, by slug. */
export async function readHungProducts(slugs: string[], tx: Tx): Promise<Map<string, HungProduct>> {
  const rows = await tx
    .select({
      slug: products.slug,
      id: products.id,
      pictureId: productPictures.pictureId,
      view: productPictures.view,
      color: productPictures.color,
      alt: productPictures.alt,
    })
    .from(products)
    .leftJoin(productPictures, eq(productPictures.productId, products.id))
    .where(inArray(products.slug, slugs))
    .orderBy(asc(products.id), asc(productPictures.position));
  const hung = new Map<string, HungProduct>();
  for (const { slug, id, pictureId, view, color, alt } of rows) {
    const product = hung.get(slug) ?? { id, pictures: [] };
    if (pictureId !== null && view !== null && alt !== null) product.pictures.push({ pictureId, view, color, alt });
    hung.set(slug, product);
  }
  return hung;
}

/** Hangs these pictures at a product, in this order, instead of what hangs there. */
export async function hangAtProduct(productId: number, pictures: ProductPicture[], tx: Tx): Promise<void> {
  await tx.delete(productPictures).where(eq(productPictures.productId, productId));
  if (pictures.length === 0) return;
  await tx
    .insert(productPictures)
    .values(pictures.map((picture, index) => ({ ...picture, productId, position: index + 1 })));
}

/** Everything that hangs at the shop's places. */
export async function readHungScenes(tx: Tx): Promise<NewScene[]> {
  return tx.select().from(scenes);
}

/** Hangs this picture at its place, instead of what hangs there. */
export async function hangScene(scene: NewScene, tx: Tx): Promise<void> {
  await tx.insert(scenes).values(scene).onConflictDoUpdate({ target: scenes.key, set: scene });
}
