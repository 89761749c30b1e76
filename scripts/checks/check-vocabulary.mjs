// Fails for names with retired private words. docs/glossary.md has the words of this shop; everything else uses the standard term.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../install.mjs";
import { retiredInPath, retiredInSource, retiredInSql, retiredInTables } from "./retired-words.mjs";

const SOURCES = /\.(ts|tsx|mts|mjs)$/;
const UNCHECKED = /^(photography|migrations|public|docs\/decisions|seed\/images)\//;

const read = (file) => readFileSync(path.join(ROOT, file), "utf8");

/** The tables after all migrations: drizzle-kit's newest snapshot. */
function newestSnapshot() {
  const snapshots = readdirSync(path.join(ROOT, "migrations/meta")).filter((name) => name.endsWith("_snapshot.json"));
  return `migrations/meta/${snapshots.sort().at(-1)}`;
}

function retiredInFile(file) {
  if (SOURCES.test(file)) return retiredInSource(file, read(file));
  return file.startsWith("app/") && file.endsWith(".sql") ? retiredInSql(file, read(file)) : [];
}

function main() {
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const files = listed.split("\0").filter((file) => file && !UNCHECKED.test(file));
  const snapshot = newestSnapshot();
  const problems = [
    ...files.flatMap((file) => [...retiredInPath(file), ...retiredInFile(file)]),
    ...retiredInTables(snapshot, JSON.parse(read(snapshot))),
  ];
  for (const problem of problems) console.error(problem);
  process.exit(problems.length === 0 ? 0 : 1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
