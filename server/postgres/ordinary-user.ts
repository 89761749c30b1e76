import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { realpathSync, statSync } from "node:fs";
import path from "node:path";

/** PostgreSQL refuses to run as root: this is who runs it then. Undefined: we ourselves, who are no root. */
export type OrdinaryUser = { uid: number; gid: number } | undefined;

/** A folder that holds a database, and who runs it. */
export type DatabaseFolder = { home: string; user: OrdinaryUser };

/** The account that many services share. It makes a database (`initdb` wants a user with a name), and owns none. */
export const NOBODY = { uid: 65_534, gid: 65_534 };

/** User numbers that belong to no account: systemd's list of ranges leaves them free, and `useradd` ends before them. */
const FREE = { first: 60_706, count: 478 };

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Whether a file of this user may be given to another: it belongs to root, `nobody`, or a number that is no account's. */
export const isUnclaimed = (uid: number): boolean =>
  uid === 0 || uid === NOBODY.uid || (uid >= FREE.first && uid < FREE.first + FREE.count);

/** Who is to own and run a database in this folder: its owner if that is an ordinary user, else a user number for this folder alone. */
export function ordinaryUserFor(folder: string): OrdinaryUser {
  if (!isRoot()) return undefined;
  const owner = statSync(folder);
  if (owner.uid !== 0 && owner.uid !== NOBODY.uid) return { uid: owner.uid, gid: owner.gid };
  const number = FREE.first + (createHash("sha256").update(folder).digest().readUInt32BE() % FREE.count);
  return { uid: number, gid: number };
}

/** Can this user walk down to this path? A clone below /root or a fresh mktemp folder lets nobody but root in. */
function reaches({ uid, gid }: { uid: number; gid: number }, target: string): boolean {
  for (let folder = path.dirname(realpathSync(target)); ; folder = path.dirname(folder)) {
    const entry = statSync(folder);
    const bit = entry.uid === uid ? 0o100 : entry.gid === gid ? 0o010 : 0o001;
    if ((entry.mode & bit) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/**
 * Starts a program as that user. Where the way to `paths` is closed to the user, root keeps one privilege for the program:
 * passing closed folders. So a shop cloned below /root works too, and its data stays where DATA_DIR says.
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
