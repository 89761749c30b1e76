import { sql } from "drizzle-orm";
import { now, stopwatch } from "#app/platform/clock.ts";
import { db, inTransaction, type Tx } from "#app/platform/db/db.server.ts";
import { seedProducts } from "#seed/products.ts";
import { addEditorialImages, addProducts, isNeverSeeded, recordSeeding } from "./add-products.queries.ts";
import { type Photographs, readPhotographs, storeSeedImages } from "./seed-images.ts";
import { findSeededProducts, imagesAreSeeded, recordSeededImages, updateSeededImages } from "./update-seeded-images.ts";

/** The advisory lock of the seed. The number is arbitrary, but the same in every process. */
const LOCK = 7_264_902;

type LogProgress = (message: string) => void;

/**
 * Seeds a new shop with the demo range, in one transaction and only once. In any other shop it only replaces images of the demo
 * range that have newer versions and that the owner has not changed. Images are stored before the transaction, because the database
 * ends one that is idle for long; a second process that starts at the same time stores the same files.
 */
export async function seedCatalog(logProgress: LogProgress = () => undefined): Promise<void> {
  const photographs = await readPhotographs();
  if (await isNeverSeeded(db())) return seed(photographs, logProgress);
  if (await imagesAreSeeded(db(), photographs)) return;
  const images = await storeSeedImages(await findSeededProducts(db()), photographs);
  const updated = await whileLocked((tx) => updateSeededImages(photographs, images, tx));
  if (updated > 0) logProgress(`Updated the images of ${updated} ${updated === 1 ? "subject" : "subjects"}`);
}

/** Runs the work in a transaction that no other process's seed runs beside. */
function whileLocked<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> {
  return inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    return work(tx);
  });
}

async function seed(photographs: Photographs, logProgress: LogProgress): Promise<void> {
  logProgress(`The shop is empty: adding ${seedProducts.length} products with their images …`);
  const elapsed = stopwatch();
  const { ofProducts, editorialImages } = await storeSeedImages(seedProducts, photographs);
  const products = seedProducts.map((product) => ({ ...product, images: ofProducts.get(product.slug) ?? [] }));
  const isAdded = await whileLocked(async (tx) => {
    if (!(await isNeverSeeded(tx))) return false;
    await addProducts(products, tx);
    await addEditorialImages(editorialImages, tx);
    await recordSeeding(now(), tx);
    await recordSeededImages(products, editorialImages, photographs, tx);
    return true;
  });
  if (isAdded) logProgress(`Adding products and images took ${elapsed()}.`);
}
