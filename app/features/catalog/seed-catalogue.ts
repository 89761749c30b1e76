import { sql } from "drizzle-orm";
import { db } from "#app/platform/db.server.ts";
import { seedProducts } from "#seed/products.ts";
import { addProducts, addScenes, shelfIsEmpty } from "./add-products.queries.ts";
import { readPhotographs, seedProductPictures, seedScenes } from "./seed-pictures.ts";

/** Any number will do, as long as every process of the shop uses the same. */
const LOCK = 7_264_902;

/** Fills an empty shop with the demo range: all of it or, when anything fails, nothing. A shop that sells something stays as it is. */
export async function seedCatalogue(say: (sentence: string) => void = () => undefined): Promise<void> {
  if (!(await shelfIsEmpty(db()))) return;
  await db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (!(await shelfIsEmpty(tx))) return; // another process was quicker
    say(`The shop is empty: laying out ${seedProducts.length} products`);
    const photographs = await readPhotographs();
    const pictures = await seedProductPictures(seedProducts, photographs);
    const scenes = await seedScenes(photographs);
    const products = seedProducts.map((product) => ({ ...product, pictures: pictures.get(product.slug) ?? [] }));
    await addProducts(products, tx);
    await addScenes(scenes, tx);
  });
}
