import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { promisify } from "node:util";

const PAGE = "docs/performance.md";

/** The command, date, commit and machine of a measurement. `load` is the load average before it. */
export async function describeMachine(command: string, load: string): Promise<string> {
  const commit = await promisify(execFile)("git", ["rev-parse", "--short", "HEAD"]).then(
    ({ stdout }) => stdout.trim(),
    () => "unknown",
  );
  return `\`${command}\`, ${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.versions.node}; ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, load average before: ${load}.`;
}

/** Replaces what is between the comments `<!-- NAME:start -->` and `<!-- NAME:end -->` of docs/performance.md. Throws without them. */
export function writeTable(name: string, about: string, lines: string[]): void {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const page = readFileSync(PAGE, "utf8");
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${PAGE} has no ${start} before ${end}`);
  writeFileSync(PAGE, [page.slice(0, from) + start, about, "", ...lines, page.slice(to)].join("\n"));
}
