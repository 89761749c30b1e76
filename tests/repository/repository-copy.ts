import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";

const FOLDERS = ["app", "server", "seed", "migrations", "tests", "scripts"];
const FILES = ["package.json", "tsconfig.json", "vitest.config.ts", "drizzle.config.ts", "SECURITY.md"];
const IMAGES = path.join("seed", "images");

/** Copies the repository's code into a temporary folder for the tests of this file, which may change it. */
export function copyRepository() {
  const copy = mkdtempSync(path.join(tmpdir(), "wellworn-recipe-"));
  const inCopy = (file: string) => path.join(copy, file);
  const read = (file: string) => readFileSync(inCopy(file), "utf8");
  const write = (file: string, text: string) => writeFileSync(inCopy(file), text);

  beforeAll(() => {
    for (const folder of FOLDERS)
      cpSync(folder, inCopy(folder), { recursive: true, filter: (file) => file !== IMAGES });
    for (const file of FILES) cpSync(file, inCopy(file));
    for (const shared of ["node_modules", IMAGES]) symlinkSync(path.resolve(shared), inCopy(shared));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  /** Inserts `added` after every `after` in the file. */
  function add(file: string, [after, added]: readonly [string, string]): void {
    const text = read(file);
    if (!text.includes(after)) throw new Error(`${file} does not contain ${after}`);
    write(file, text.replaceAll(after, after + added));
  }

  /** Runs a Node program in the copy. */
  function run(program: string, ...args: string[]): { status: number | null; output: string } {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")));
    const options = { cwd: copy, env, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], options);
    return { status, output: stdout + stderr };
  }

  /** Type-checks these files of the copy and what they import; again only what changed since the last time. */
  function compile(files: string[]): { status: number | null; output: string } {
    const compilerOptions = { incremental: true, tsBuildInfoFile: "recipe.tsbuildinfo" };
    write("tsconfig.recipe.json", JSON.stringify({ extends: "./tsconfig.json", compilerOptions, include: [], files }));
    return run("node_modules/typescript/bin/tsc", "-p", "tsconfig.recipe.json", "--checkers", "1");
  }

  /** Runs tests of the copy, in one process: each would load the shop's modules again. */
  const runTests = (...args: string[]) => run("node_modules/vitest/vitest.mjs", "run", "--maxWorkers=1", ...args);

  return { read, write, add, run, compile, runTests };
}

/** Returns a section of CONTRIBUTING.md. */
export function recipe(name: string): string {
  const [, text] = readFileSync("CONTRIBUTING.md", "utf8").split(`## Recipe: ${name}\n`);
  if (!text) throw new Error(`CONTRIBUTING.md has no recipe "${name}"`);
  return text.split("\n## ")[0] ?? "";
}
