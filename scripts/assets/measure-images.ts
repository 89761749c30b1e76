// Measures every image of the demo products and writes seed/images/measured.json, so that a new shop need not. Run by `npm run photos`.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readMaster } from "#app/features/images/read-master.ts";
import { contentHash } from "#app/features/images/store-image.ts";

const FOLDER = path.resolve(import.meta.dirname, "..", "..", "seed", "images");

const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".jpg"));
const lines: string[] = [];
for (const file of files.toSorted()) {
  const bytes = readFileSync(path.join(FOLDER, file));
  const read = await readMaster(bytes, "image/jpeg");
  if (!read.ok) throw new Error(`${file} is not an image`);
  const { type, ...measured } = read.value;
  lines.push(`"${contentHash(bytes)}": ${JSON.stringify(measured)}`);
}
writeFileSync(path.join(FOLDER, "measured.json"), `{\n${lines.join(",\n")}\n}\n`);
