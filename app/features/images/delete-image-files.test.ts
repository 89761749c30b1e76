import { expect, test } from "vitest";
import { databasePool } from "#app/platform/db/db.server.ts";
import { useDatabase } from "#tests/database.ts";
import { useImageFolder } from "#tests/image-folder.ts";
import { deleteImageFiles } from "./delete-image-files.ts";

useDatabase();
useImageFolder();

async function countDue(): Promise<number> {
  const { rows } = await databasePool().query("select count(*)::int as due from deleted_images");
  return rows[0].due;
}

test("a run that takes too long leaves the rest to the next one", async () => {
  const ids = ["a", "b", "c"].map((character) => character.repeat(32));
  await databasePool().query(
    "insert into deleted_images (image_id, deleted_at) select unnest($1::text[]), now() - interval '1 hour'",
    [ids],
  );
  await deleteImageFiles({ limitMs: -1 });
  expect(await countDue()).toBe(3);
  await deleteImageFiles();
  expect(await countDue()).toBe(0);
});
