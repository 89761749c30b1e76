// Restores a backup of `npm run backup` into an empty DATA_DIR: `npm run restore -- /mnt/backups/wellworn-2026-11-23T06-00-00`.
import { readSettings } from "#app/platform/env.ts";
import { restoreBackup } from "#server/backup/backup.ts";

const folder = process.argv[2];

try {
  if (!folder) throw new Error("Name the backup: npm run restore -- /mnt/backups/wellworn-2026-11-23T06-00-00");
  const settings = readSettings();
  const { takenAt } = await restoreBackup(settings, folder);
  console.log(`${settings.DATA_DIR} is the shop of ${takenAt}. Start it with npm start.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
