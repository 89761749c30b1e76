import { sql } from "drizzle-orm";
import { db, type Tx } from "#app/platform/db/db.server.ts";
import { seedProducts } from "#seed/products.ts";
import { addEditorialImages, addProducts, hasNoProducts } from "./add-products.queries.ts";
import { type Photographs, readPhotographs, seedEditorialImages, seedProductImages } from "./seed-images.ts";
import { imagesAreSeeded, recordSeededImages, updateSeededImages } from "./update-seeded-images.ts";

/** Any number will do, as long as every process of the shop uses the same. */
const LOCK = 7_264_902;

type LogProgress = (message: string) => void;

/**
 * Fills an empty shop with the demo range: all of it or, when anything fails, nothing. A shop that sells something keeps
 * what it sells; only newer pictures of the demo range take the place of older ones that the owner has not changed.
 */
export async function seedCatalogue(logProgress: LogProgress = () => undefined): Promise<void> {
  const photographs = await readPhotographs();
  if (!(await hasNoProducts(db())) && (await imagesAreSeeded(db(), photographs))) return;
  await db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (await hasNoProducts(tx)) return seed(photographs, logProgress, tx);
    const renewed = await updateSeededImages(photographs, tx);
    if (renewed > 0) logProgress(`Hung up newer pictures at ${renewed} ${renewed === 1 ? "place" : "places"}`);
  });
}

async function seed(photographs: Photographs, logProgress: LogProgress, tx: Tx): Promise<void> {
  logProgress(`The shop is empty: laying out ${seedProducts.length} products`);
  const images = await seedProductImages(seedProducts, photographs);
  const editorialImages = await seedEditorialImages(photographs);
  const products = seedProducts.map((product) => ({ ...product, images: images.get(product.slug) ?? [] }));
  await addProducts(products, tx);
  await addEditorialImages(editorialImages, tx);
  await recordSeededImages(products, editorialImages, photographs, tx);
}
