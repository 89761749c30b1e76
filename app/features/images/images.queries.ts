import { asc, eq, isNull, sql } from "drizzle-orm";
import { db } from "#app/platform/db.server.ts";
import { pictures } from "./images.table.ts";

export type PictureRow = typeof pictures.$inferSelect;

/** Remembers a picture; one that is known already stays as it is, but for a blur that was never made. */
export async function savePicture(picture: typeof pictures.$inferInsert): Promise<void> {
  await db()
    .insert(pictures)
    .values(picture)
    .onConflictDoUpdate({
      target: pictures.id,
      set: { blur: sql`excluded.blur` },
      setWhere: isNull(pictures.blur),
    });
}

/** The picture with this content hash. */
export async function findPicture(id: string): Promise<PictureRow | undefined> {
  const [row] = await db().select().from(pictures).where(eq(pictures.id, id));
  return row;
}

/** Every picture, oldest first. */
export async function allPictures(): Promise<PictureRow[]> {
  return db().select().from(pictures).orderBy(asc(pictures.createdAt), asc(pictures.id));
}
