import { sql } from "drizzle-orm";
import { now, stopwatch } from "#app/platform/clock.ts";
import { db, inTransaction, type Tx } from "#app/platform/db/db.server.ts";
import { seedProducts } from "#seed/products.ts";
import { addEditorialImages, addProducts, isNeverSeeded, recordSeeding } from "./add-products.queries.ts";
import { type Photographs, readPhotographs, seedEditorialImages, seedProductImages } from "./seed-images.ts";
import { imagesAreSeeded, recordSeededImages, updateSeededImages } from "./update-seeded-images.ts";

/** The advisory lock of the seed. The number is arbitrary, but the same in every process. */
const LOCK = 7_264_902;

type LogProgress = (message: string) => void;

/**
 * Seeds a new shop with the demo range, in one transaction and only once. In any other shop it only replaces images of the demo
 * range that have newer versions and that the owner has not changed.
 */
export async function seedCatalog(logProgress: LogProgress = () => undefined): Promise<void> {
  const photographs = await readPhotographs();
  if (!(await isNeverSeeded(db())) && (await imagesAreSeeded(db(), photographs))) return;
  await inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (await isNeverSeeded(tx)) return seed(photographs, logProgress, tx);
    const updated = await updateSeededImages(photographs, tx);
    if (updated > 0) logProgress(`Updated the images of ${updated} ${updated === 1 ? "subject" : "subjects"}`);
  });
}

async function seed(photographs: Photographs, logProgress: LogProgress, tx: Tx): Promise<void> {
  logProgress(`The shop is empty: adding ${seedProducts.length} products with their images …`);
  const elapsed = stopwatch();
  const images = await seedProductImages(seedProducts, photographs);
  const editorialImages = await seedEditorialImages(photographs);
  const products = seedProducts.map((product) => ({ ...product, images: images.get(product.slug) ?? [] }));
  await addProducts(products, tx);
  await addEditorialImages(editorialImages, tx);
  await recordSeeding(now(), tx);
  await recordSeededImages(products, editorialImages, photographs, tx);
  logProgress(`Adding products and images took ${elapsed()}.`);
}
