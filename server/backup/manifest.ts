import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

/** Lists every file of a backup. Written last: a folder without it is not a complete backup. */
export const MANIFEST = "backup.json";
/** The folders of a backup. */
export const PARTS = ["postgres", "pictures"] as const;
/** The file with the shop's keys. */
export const KEYS = "secrets.json";
/** A dump of an external database, in pg_dump's custom format. */
export const DUMP = "database.dump";

const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The major version of PostgreSQL: only the same one can read the files. With an external database none are in the backup. */
  postgres: z.string(),
  /** The shop has an archive in an ARCHIVE_DIR. */
  isArchived: z.boolean().optional(),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Reads the list of a backup's files. Throws a message for the operator when the folder is not a complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), "utf8").catch(() => undefined);
  if (text === undefined) throw new Error(`There is no complete backup in ${folder}.`);
  const read = manifestSchema.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`${path.join(folder, MANIFEST)} is not the list of a backup.`);
  return read.data;
}
