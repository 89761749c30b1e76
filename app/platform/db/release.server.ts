import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** migrations/release.json: the release that this build is or becomes, and the oldest one that works with its tables. */
export type Release = { version: string; worksWith: string };

/** An applied migration or SQL file. `works_with` is the oldest release that works with it; builds before 0.2.0 wrote none. */
export type Applied = { hash: string; name?: string | null; version?: string | null; works_with?: string | null };

const version = z.string().regex(/^\d+\.\d+\.\d+$/);
const releaseSchema = z.object({ version, worksWith: version });

/** The folder that contains `migrations`, found from the source files and from the built bundle alike. */
export function rootFolder(): string {
  for (let folder = import.meta.dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, "migrations", "meta", "_journal.json"))) return folder;
  }
  throw new Error("The folder `migrations` is missing: the shop can't migrate its database.");
}

/** The release of this build. */
export function readRelease(): Release {
  return releaseSchema.parse(JSON.parse(readFileSync(path.join(rootFolder(), "migrations", "release.json"), "utf8")));
}

/** Whether a release is newer than another: "0.10.0" is newer than "0.9.1". */
export function isNewer(release: string, than: string): boolean {
  return release.localeCompare(than, "en", { numeric: true }) > 0;
}

/** The applied migrations that this build does not have. */
export const findUnknown = (applied: Applied[], known: { hash: string }[]): Applied[] =>
  applied.filter(({ hash }) => !known.some((own) => own.hash === hash));

/** Whether a build of a newer release applied it. */
export const isOfNewerBuild = (applied: Applied, { version }: Release): boolean =>
  isNewer(applied.version ?? "0.0.0", version);

/**
 * Throws a message for the operator if this release does not work with what a newer build applied. During a rolling deployment it
 * does: each release works with the tables of the next one (docs/decisions/0074).
 */
export function rejectNewerDatabase(applied: Applied[], { version }: Release): void {
  const rejected = applied.find(({ works_with }) => !works_with || isNewer(works_with, version));
  if (!rejected) return;
  const what = rejected.name ? `${rejected.name}, version ${rejected.version ?? "unknown"}` : "an unknown migration";
  throw new Error(
    `This database was made by a newer version of Wellworn (${what}), and this is version ${version}. Start that version, or restore a backup.`,
  );
}
