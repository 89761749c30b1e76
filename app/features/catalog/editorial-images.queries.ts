import { sql } from "drizzle-orm";
import { images } from "#app/features/images/images.table.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import { editorialImages } from "./catalog.table.ts";

const byKey = prepared("scene_by_key", (database, name) =>
  database
    .select({
      id: images.id,
      width: images.width,
      height: images.height,
      placeholder: images.placeholder,
      blur: images.blur,
      alt: editorialImages.alt,
    })
    .from(editorialImages)
    .innerJoin(images, sql`${images.id} = ${editorialImages.imageId}`)
    .where(sql`${editorialImages.key} = ${sql.placeholder("key")}`)
    .prepare(name),
);

/** What the shop knows of the picture that hangs at this place. */
export async function findEditorialImageRow(key: string) {
  const [row] = await byKey().execute({ key });
  return row;
}
