// Refuses names with retired private words. docs/glossary.md has the words of this shop; for anything else the field's own word is used.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../install.mjs";
import { retiredInPath, retiredInSource } from "./retired-words.mjs";

const SOURCES = /\.(ts|tsx|mts|mjs)$/;
const UNCHECKED = /^(photography|migrations|public|docs\/decisions|seed\/images)\//;

function main() {
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const files = listed.split("\0").filter((file) => file && !UNCHECKED.test(file));
  const problems = files.flatMap((file) => [
    ...retiredInPath(file),
    ...(SOURCES.test(file) ? retiredInSource(file, readFileSync(path.join(ROOT, file), "utf8")) : []),
  ]);
  for (const problem of problems) console.error(problem);
  process.exit(problems.length === 0 ? 0 : 1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
