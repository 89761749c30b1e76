import { existsSync } from "node:fs";
import path from "node:path";
import { masterKey } from "#app/features/images/image-keys.ts";
import { withClient } from "./with-client.ts";

/** The ids of the images that the shop in this database has. */
export async function readImageIds(databaseUrl: string): Promise<Set<string>> {
  const { rows } = await withClient(databaseUrl, (client) => client.query<{ id: string }>("select id from images"));
  return new Set(rows.map(({ id }) => id));
}

/** The same, and those of them whose originals the data folder lacks. */
export async function checkImages(
  dataDir: string,
  databaseUrl: string,
): Promise<{ ids: Set<string>; missing: string[] }> {
  const isMissing = (id: string) => !existsSync(path.join(dataDir, "pictures", masterKey(id)));
  const missing = [...(await readImageIds(databaseUrl))].filter(isMissing);
  // Photos may have been deleted, and images added, in between.
  const ids = await readImageIds(databaseUrl);
  return { ids, missing: missing.filter((id) => ids.has(id)) };
}
