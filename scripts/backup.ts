// Copies the shop's database, images and keys into a new folder below the given one, also while the shop runs:
// `npm run backup -- /mnt/backups`.
import path from "node:path";
import { readSettings } from "#app/platform/env.ts";
import { takeBackup } from "#server/backup/backup.ts";

const into = process.argv[2];

try {
  if (!into) throw new Error("Name the folder for the backup: npm run backup -- /mnt/backups");
  const settings = readSettings();
  const { folder, files, bytes, withoutDatabase, missingImages } = await takeBackup(settings, into);
  console.log(`Backed up ${files} files, ${Math.ceil(bytes / 1_000_000)} MB: ${folder}`);
  if (withoutDatabase)
    console.log(
      'THE DATABASE IS NOT IN IT: this machine has no pg_dump of the server\'s version. Install it, or dump the database yourself: pg_dump --format=custom --no-owner --no-privileges --file=database.dump "$DATABASE_URL"',
    );
  if (missingImages.length > 0) {
    console.error(
      `${missingImages.length} IMAGES OF THE SHOP ARE NOT IN IT: ${path.join(settings.DATA_DIR, "pictures", "masters")} has lost their originals. Copy them back from the archive or from an earlier backup: ${missingImages.slice(0, 10).join(", ")}${missingImages.length > 10 ? " …" : ""}`,
    );
    process.exitCode = 1;
  }
  if (settings.SECRET_KEY) console.log("Keep SECRET_KEY with it: the backup does not contain your settings.");
  if (settings.S3_BUCKET) console.log(`The images of the bucket ${settings.S3_BUCKET} are not part of it.`);
  console.log(
    `It holds customers' data and the shop's keys: keep it private. To restore it: npm run restore -- ${path.relative("", folder)}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
