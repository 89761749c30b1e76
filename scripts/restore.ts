// Restores a backup of `npm run backup` into an empty DATA_DIR: `npm run restore -- /mnt/backups/wellworn-2026-11-23T06-00-00`.
// With ARCHIVE_DIR up to a moment: `… --until 2026-11-25T08:00:00Z`, or as far as the archive goes: `… --until latest`.
import { parseArgs } from "node:util";
import { readSettings } from "#app/platform/env.ts";
import { type RestoreUntil, restoreBackup } from "#server/backup/restore.ts";

/** A moment with its offset from UTC: without one, it could be meant in another time zone than it is read in. */
function parseUntil(text: string | undefined): RestoreUntil {
  if (text === undefined || text === "latest") return text;
  const until = new Date(text);
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(until.getTime()))
    throw new Error("--until must be a moment with its time zone, such as 2026-11-25T08:00:00Z, or: latest");
  return until;
}

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { until: { type: "string" } } });
  const folder = positionals[0];
  if (!folder) throw new Error("Name the backup: npm run restore -- /mnt/backups/wellworn-2026-11-23T06-00-00");
  const settings = readSettings();
  const { takenAt, until, withoutDatabase } = await restoreBackup(settings, folder, parseUntil(values.until));
  const state = until ? `up to its last change at ${until.toISOString()}` : `as of ${takenAt}`;
  console.log(`Restored the shop to ${settings.DATA_DIR}, ${state}. Start it with npm start.`);
  if (withoutDatabase)
    console.log(
      'The backup has no database. Restore your own dump into an empty one: pg_restore --no-owner --exit-on-error --single-transaction --dbname="$DATABASE_URL" database.dump',
    );
  else
    console.log(
      'Everybody has to sign in again. Since then staff may have been suspended, passwords changed, accounts closed and data erased, and all of that is undone: see "After a restore" in docs/backups.md.',
    );
  if (settings.ARCHIVE_DIR) console.log("Make a new backup then: the archive goes on from here, not from older ones.");
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
