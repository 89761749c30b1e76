import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { realpathSync, statSync } from "node:fs";
import path from "node:path";

/**
 * The user who runs PostgreSQL, which refuses to run as root. Undefined when this process is not root: then its own user does.
 */
export type OrdinaryUser = { uid: number; gid: number } | undefined;

/** A folder that contains a database, and the user who runs it. */
export type DatabaseFolder = { home: string; user: OrdinaryUser };

/** An account that many services share. It runs `initdb`, which needs a user with a name, but owns no database. */
export const NOBODY = { uid: 65_534, gid: 65_534 };

/** User ids that belong to no account: unassigned in systemd's list of ranges, and above those of `useradd`. */
const FREE = { first: 60_706, count: 478 };

/** Whether this process runs as root. Never on Windows. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** Whether a file of this user may be given to another user: it belongs to root, `nobody`, or an id without an account. */
export const isUnclaimed = (uid: number): boolean =>
  uid === 0 || uid === NOBODY.uid || (uid >= FREE.first && uid < FREE.first + FREE.count);

/**
 * The user to own and run a database in this folder: its owner if that is an ordinary user, otherwise a user id for this folder
 * alone.
 */
export function ordinaryUserFor(folder: string): OrdinaryUser {
  if (!isRoot()) return undefined;
  const owner = statSync(folder);
  if (owner.uid !== 0 && owner.uid !== NOBODY.uid) return { uid: owner.uid, gid: owner.gid };
  const number = FREE.first + (createHash("sha256").update(folder).digest().readUInt32BE() % FREE.count);
  return { uid: number, gid: number };
}

/** Whether this user may enter all folders above this path. Only root may enter /root or a new mktemp folder. */
function reaches({ uid, gid }: { uid: number; gid: number }, target: string): boolean {
  for (let folder = path.dirname(realpathSync(target)); ; folder = path.dirname(folder)) {
    const entry = statSync(folder);
    const bit = entry.uid === uid ? 0o100 : entry.gid === gid ? 0o010 : 0o001;
    if ((entry.mode & bit) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/**
 * Starts a program as that user. Where the user may not enter the folders above `paths`, the program keeps one capability of
 * root: dac_override. So a shop cloned below /root works too, and its data stays in DATA_DIR.
 */
export function spawnAs(
  user: OrdinaryUser,
  program: string,
  args: string[],
  paths: string[],
  options: SpawnOptions,
): ChildProcess {
  if (!user) return spawn(program, args, options);
  if ([program, ...paths].every((target) => reaches(user, target)))
    return spawn(program, args, { ...options, ...user });
  const privileges = [
    "--clear-groups",
    "--securebits",
    "+no_setuid_fixup",
    "--inh-caps",
    "+dac_override",
    "--ambient-caps",
    "+dac_override",
  ];
  const identity = ["--reuid", String(user.uid), "--regid", String(user.gid)];
  return spawn("setpriv", [...identity, ...privileges, "--", program, ...args], options);
}
