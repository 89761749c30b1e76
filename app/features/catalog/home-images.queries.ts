import { and, asc, eq, isNotNull } from "drizzle-orm";
import { db } from "#app/platform/db.server.ts";
import { productPictures, products, scenes } from "./catalog.table.ts";

/** The pictures that the home page shows, from its top to its foot: what a new shop's first visitors see. */
export async function picturesOfTheHomePage(): Promise<string[]> {
  const hung = await db().select({ key: scenes.key, id: scenes.pictureId }).from(scenes);
  const featured = await db()
    .select({ id: productPictures.pictureId })
    .from(products)
    .innerJoin(productPictures, and(eq(productPictures.productId, products.id), eq(productPictures.position, 1)))
    .where(isNotNull(products.featuredRank))
    .orderBy(asc(products.featuredRank));
  const isHero = ({ key }: { key: string }) => key.startsWith("home-hero");
  const scenesInOrder = [...hung.filter(isHero), ...hung.filter((scene) => !isHero(scene))];
  return [...new Set([...scenesInOrder, ...featured].map(({ id }) => id))];
}
