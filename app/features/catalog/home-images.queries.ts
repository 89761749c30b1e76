import { and, asc, eq, isNotNull } from "drizzle-orm";
import { db } from "#app/platform/db/db.server.ts";
import { editorialImages, productImages, products } from "./catalog.table.ts";

/** The pictures that the home page shows, from its top to its foot: what a new shop's first visitors see. */
export async function findHomePageImages(): Promise<string[]> {
  const stored = await db().select({ key: editorialImages.key, id: editorialImages.imageId }).from(editorialImages);
  const featured = await db()
    .select({ id: productImages.imageId })
    .from(products)
    .innerJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 1)))
    .where(isNotNull(products.featuredRank))
    .orderBy(asc(products.featuredRank));
  const isHero = ({ key }: { key: string }) => key.startsWith("home-hero");
  const inPageOrder = [...stored.filter(isHero), ...stored.filter((editorialImage) => !isHero(editorialImage))];
  return [...new Set([...inPageOrder, ...featured].map(({ id }) => id))];
}
