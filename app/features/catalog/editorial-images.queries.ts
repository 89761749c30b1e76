import { sql } from "drizzle-orm";
import { pictures } from "#app/features/images/images.table.ts";
import { prepared } from "#app/platform/prepared.server.ts";
import { scenes } from "./catalog.table.ts";

const byKey = prepared("scene_by_key", (database, name) =>
  database
    .select({
      id: pictures.id,
      width: pictures.width,
      height: pictures.height,
      placeholder: pictures.placeholder,
      blur: pictures.blur,
      alt: scenes.alt,
    })
    .from(scenes)
    .innerJoin(pictures, sql`${pictures.id} = ${scenes.pictureId}`)
    .where(sql`${scenes.key} = ${sql.placeholder("key")}`)
    .prepare(name),
);

/** What the shop knows of the picture that hangs at this place. */
export async function findSceneRow(key: string) {
  const [row] = await byKey().execute({ key });
  return row;
}
