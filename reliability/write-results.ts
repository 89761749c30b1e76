import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

const PAGE = "docs/reliability.md";

/** When, on which commit and on which machine a command ran. */
export function describeRun(command: string): string {
  const [cpu] = cpus();
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const day = new Date().toISOString().slice(0, 10);
  return `\`${command}\`, ${day}, commit ${commit}, Node ${process.versions.node}, ${cpus().length} cores (${cpu?.model.trim()})`;
}

/** Replaces the results of a command in docs/reliability.md, between its two comments. */
export function writeResults(name: string, lines: string[]): void {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const page = readFileSync(PAGE, "utf8");
  const [before, after] = [page.split(start)[0], page.split(end)[1]];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the results of ${name}`);
  writeFileSync(PAGE, [before + start, ...lines, end + after].join("\n"));
}
