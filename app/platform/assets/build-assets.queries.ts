import { eq, inArray, lt } from "drizzle-orm";
import { db, transactionDb } from "#app/platform/db/db.server.ts";
import { buildAssets } from "./build-assets.table.ts";

/** Stores files, unless another process has stored them. Their names contain a hash of their content. */
export async function insertAssets(files: { path: string; content: Buffer }[], publishedAt: Date): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map((file) => ({ ...file, publishedAt }));
  await transactionDb().insert(buildAssets).values(rows).onConflictDoNothing();
}

/** Notes that these files belong to a build that is in use. Returns those of them that are stored. */
export async function touchAssets(paths: string[], publishedAt: Date): Promise<string[]> {
  const touched = transactionDb().update(buildAssets).set({ publishedAt }).where(inArray(buildAssets.path, paths));
  return (await touched.returning({ path: buildAssets.path })).map(({ path }) => path);
}

/** Deletes the files of builds that were not in use since this time. */
export async function deleteAssetsBefore(before: Date): Promise<void> {
  await transactionDb().delete(buildAssets).where(lt(buildAssets.publishedAt, before));
}

/** Returns the content of a file of any build. */
export async function findAsset(path: string): Promise<Buffer | undefined> {
  const rows = await db().select({ content: buildAssets.content }).from(buildAssets).where(eq(buildAssets.path, path));
  return rows[0]?.content;
}
