import { and, asc, count, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { imageFileDeletions, images } from "./images.table.ts";

export type ImageRow = typeof images.$inferSelect;

/** Saves an image. An existing row only gets its missing blur. */
export async function saveImage(image: typeof images.$inferInsert, on: Database | Tx = db()): Promise<void> {
  await on
    .insert(images)
    .values(image)
    .onConflictDoUpdate({
      target: images.id,
      set: { blur: sql`excluded.blur` },
      setWhere: isNull(images.blur),
    });
}

/** The image with this content hash. */
export async function findImage(id: string): Promise<ImageRow | undefined> {
  const [row] = await db().select().from(images).where(eq(images.id, id));
  return row;
}

/** The images with these content hashes, by hash; unknown ones are left out. */
export async function findImages(ids: string[], on: Database | Tx = db()): Promise<Map<string, ImageRow>> {
  if (ids.length === 0) return new Map();
  const rows = await on.select().from(images).where(inArray(images.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Not photos of a review that is not published: only staff see them, if anybody does. */
const isShown = sql`not exists (select from review_uploads u where u.image_id = ${images.id})
  and not exists (select from review_images p join reviews r on r.id = p.review_id
    where p.image_id = ${images.id} and r.state <> 'published')`;

/** A page of the images that shoppers can see, in the order of their ids: those after this id. */
export async function findShownImages(after: string, limit: number): Promise<Pick<ImageRow, "id" | "width">[]> {
  return db()
    .select({ id: images.id, width: images.width })
    .from(images)
    .where(and(gt(images.id, after), isShown))
    .orderBy(asc(images.id))
    .limit(limit);
}

/** How many images with each width shoppers can see. */
export async function countShownImages(): Promise<{ width: number; count: number }[]> {
  return db().select({ width: images.width, count: count() }).from(images).where(isShown).groupBy(images.width);
}

/** Schedules the deletion of an image's files in an hour, in case the process ends before its row is stored. */
export async function scheduleFileDeletion(id: string): Promise<void> {
  await db().insert(imageFileDeletions).values({ imageId: id, deletedAt: sql`now() + interval '1 hour'` });
}

/** Up to 100 images whose files are due to be deleted, oldest first. */
export async function findDueFileDeletions(): Promise<string[]> {
  const { deletedAt } = imageFileDeletions;
  const isDue = lte(deletedAt, sql`now()`);
  const rows = await db().select().from(imageFileDeletions).where(isDue).orderBy(asc(deletedAt)).limit(100);
  return rows.map(({ imageId }) => imageId);
}

/** Removes an image from the deletion queue: its files are gone, or it is in use. */
export async function removeFileDeletion(id: string, on: Database | Tx = db()): Promise<void> {
  await on.delete(imageFileDeletions).where(eq(imageFileDeletions.imageId, id));
}
