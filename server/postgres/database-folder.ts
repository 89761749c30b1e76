import { createHash } from "node:crypto";
import { chownSync, existsSync, lstatSync, mkdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { MAINTENANCE_ROLE } from "./access-rules.ts";
import { chownFolder, resolveOwner } from "./database-owner.ts";
import { type DatabaseFolder, isRoot, NOBODY, type OrdinaryUser, spawnAs } from "./ordinary-user.ts";
import { postgresFolder } from "./postgres-binaries.ts";

/** Makes the folder a database on the first start. Refuses with a sentence when it belongs to somebody else. */
export async function openDatabaseFolder(folder: string, forgetful: boolean): Promise<DatabaseFolder> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const home = realpathSync(folder);
  const user = resolveOwner(home);
  if (!existsSync(path.join(home, "PG_VERSION"))) await initialise(home, user, forgetful);
  return { home, user };
}

/** Makes the database beside its place and moves it there when it is whole: a start that was killed half-way leaves no half database. */
async function initialise(home: string, user: OrdinaryUser, forgetful: boolean): Promise<void> {
  const draft = `${home}.new-${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const maker = isRoot() ? NOBODY : undefined;
  if (maker) chownSync(draft, maker.uid, maker.gid);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--auth=reject", `--username=${MAINTENANCE_ROLE}`];
  const args = ["-D", draft, ...locale, ...access, "--no-instructions", ...(forgetful ? ["--no-sync"] : [])];
  const child = spawnAs(maker, path.join(postgresFolder(), "bin", "initdb"), args, [draft], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: process.env.PATH },
  });
  let complaint = "";
  child.stderr?.on("data", (text: Buffer) => {
    complaint += text.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0)
    throw new Error(`The database could not be made in ${home}: ${complaint.trim() || `initdb ended with ${code}`}`);
  if (user) chownFolder(draft, user);
  try {
    renameSync(draft, home);
  } catch {
    rmSync(draft, { recursive: true, force: true }); // another start at the same moment was quicker: its database it is
  }
}

/** A short path for the database's socket (its length is limited to about 100 characters), open to its user and root only. */
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
      `${folder} belongs to somebody else. Remove it, or set TMPDIR to a folder of your own, and start again.`,
    );
  }
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}
