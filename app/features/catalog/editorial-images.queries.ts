import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { images } from "#app/features/images/images.table.ts";
import { db } from "#app/platform/db/db.server.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import type { CatalogImage } from "./catalog.contract.ts";
import { editorialImages, productImages, products } from "./catalog.table.ts";
import { serializeImage } from "./product/serialize-image.ts";

const byKeys = prepared("editorial_images_by_key", (database, name) =>
  database
    .select({
      key: editorialImages.key,
      id: images.id,
      width: images.width,
      height: images.height,
      placeholder: images.placeholder,
      blur: images.blur,
      alt: editorialImages.alt,
    })
    .from(editorialImages)
    .innerJoin(images, sql`${images.id} = ${editorialImages.imageId}`)
    .where(sql`${editorialImages.key} = any(${sql.placeholder("keys")})`)
    .prepare(name),
);

/** The editorial images with these keys ("home-hero"). Those that don't exist are left out. */
export async function findEditorialImagesByKey(keys: string[]): Promise<Map<string, CatalogImage>> {
  const rows = await byKeys().execute({ keys });
  return new Map(rows.map(({ key, ...row }) => [key, serializeImage({ ...row, color: null, view: key })]));
}

/** The ids of the home page's images, top to bottom. */
export async function findHomePageImages(): Promise<string[]> {
  const stored = await db().select({ key: editorialImages.key, id: editorialImages.imageId }).from(editorialImages);
  const featured = await db()
    .select({ id: productImages.imageId })
    .from(products)
    .innerJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 1)))
    .where(and(isNotNull(products.featuredRank), eq(products.status, "published")))
    .orderBy(asc(products.featuredRank));
  const isHero = ({ key }: { key: string }) => key.startsWith("home-hero");
  const inPageOrder = [...stored.filter(isHero), ...stored.filter((editorialImage) => !isHero(editorialImage))];
  return [...new Set([...inPageOrder, ...featured].map(({ id }) => id))];
}
