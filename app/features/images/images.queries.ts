import { asc, eq, isNull, sql } from "drizzle-orm";
import { db } from "#app/platform/db/db.server.ts";
import { images } from "./images.table.ts";

export type ImageRow = typeof images.$inferSelect;

/** Saves an image. An existing row only gets its missing blur. */
export async function saveImage(image: typeof images.$inferInsert): Promise<void> {
  await db()
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

/** All images, oldest first. */
export async function findAllImages(): Promise<ImageRow[]> {
  return db().select().from(images).orderBy(asc(images.createdAt), asc(images.id));
}
