// Fails when a migration that is newer than the previous release breaks that release: both run during a rolling deployment.
import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { ROOT } from "../install.mjs";
import { findContractions } from "./find-contractions.mjs";

const pack = readFileSync(path.join(ROOT, "tests", "upgrade", "previous-release.json.br"));
const { version, files } = JSON.parse(brotliDecompressSync(pack).toString());
const tagsOf = (journal) => JSON.parse(journal).entries.map(({ tag }) => tag);
const JOURNAL = "migrations/meta/_journal.json";
const known = new Set(tagsOf(files[JOURNAL]));
const added = tagsOf(readFileSync(path.join(ROOT, JOURNAL), "utf8"))
  .filter((tag) => !known.has(tag))
  .map((name) => ({ name, sql: readFileSync(path.join(ROOT, "migrations", `${name}.sql`), "utf8") }));
const found = findContractions(added, version);
if (found.length > 0) {
  console.error(
    `${found.join("\n")}\nRelease ${version} runs on these tables during a rolling deployment. Expand first, and contract once a release has stopped using it: CONTRIBUTING.md, "change the tables".`,
  );
  process.exit(1);
}
