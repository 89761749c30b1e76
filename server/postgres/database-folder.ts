import { createHash } from "node:crypto";
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { childEnvironment } from "#app/platform/env.ts";
import { MAINTENANCE_ROLE } from "./access-rules.ts";
import { chownFolder, resolveOwner } from "./database-owner.ts";
import { type DatabaseFolder, isRoot, NOBODY, type OrdinaryUser, spawnAs } from "./ordinary-user.ts";
import { postgresFolder, postgresVersion } from "./postgres-binaries.ts";

/** Creates the database in the folder on the first start. Throws a message when the folder belongs to another user. */
export async function openDatabaseFolder(folder: string, durable: boolean): Promise<DatabaseFolder> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const home = realpathSync(folder);
  const user = resolveOwner(home);
  if (!existsSync(path.join(home, "PG_VERSION"))) await initialize(home, user, durable);
  checkMajorVersion(home);
  return { home, user };
}

/** A PostgreSQL reads only the files of its own major version. Throws a message for the operator when they are of another. */
function checkMajorVersion(home: string): void {
  const [folder, installed] = [readFileSync(path.join(home, "PG_VERSION"), "utf8").trim(), postgresVersion()];
  if (folder === installed) return;
  throw new Error(
    `The database in ${home} was made by PostgreSQL ${folder}, and this version of Wellworn has PostgreSQL ${installed}. Start the version of Wellworn that made it, or restore a backup of PostgreSQL ${installed}.`,
  );
}

/** Creates the database in a temporary folder and renames it when it is complete: a killed start leaves no partial database. */
async function initialize(home: string, user: OrdinaryUser, durable: boolean): Promise<void> {
  const draft = `${home}.new-${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const maker = isRoot() ? NOBODY : undefined;
  if (maker) chownSync(draft, maker.uid, maker.gid);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--auth=reject", `--username=${MAINTENANCE_ROLE}`];
  const args = ["-D", draft, ...locale, ...access, "--no-instructions", ...(durable ? [] : ["--no-sync"])];
  const child = spawnAs(maker, path.join(postgresFolder(), "bin", "initdb"), args, [draft], {
    stdio: ["ignore", "ignore", "pipe"],
    env: childEnvironment(),
  });
  let errorOutput = "";
  child.stderr?.on("data", (text: Buffer) => {
    errorOutput += text.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0)
    throw new Error(
      `The database could not be created in ${home}: ${errorOutput.trim() || `initdb ended with ${code}`}`,
    );
  if (user) chownFolder(draft, user);
  try {
    renameSync(draft, home);
  } catch {
    rmSync(draft, { recursive: true, force: true }); // a concurrent start was faster: use its database
  }
}

/** A short path for the database's socket (the system allows about 100 characters), accessible to its user and root only. */
export function prepareSocketFolder({ home, user }: DatabaseFolder): string {
  const name = createHash("sha256")
    .update(`${home} ${user?.uid ?? ""}`)
    .digest("hex")
    .slice(0, 12);
  const folder = path.join(realpathSync(os.tmpdir()), `wellworn-${name}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const entry = lstatSync(folder);
  const self = process.getuid?.();
  if (!entry.isDirectory() || (entry.uid !== self && entry.uid !== user?.uid)) {
    throw new Error(
      `${folder} belongs to another user. Remove it, or set TMPDIR to a folder of your own, and start again.`,
    );
  }
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}
