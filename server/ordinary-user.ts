import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { existsSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

/** PostgreSQL refuses to run as root: this is who runs it then. Undefined: we ourselves, who are no root. */
export type OrdinaryUser = { uid: number; gid: number } | undefined;

const NOBODY = 65534;

/** Who is to own and run a database in this folder: its owner if that is an ordinary user, else nobody in particular. */
export function ordinaryUserFor(folder: string): OrdinaryUser {
  if (process.getuid?.() !== 0) return undefined;
  const owner = existsSync(folder) ? statSync(folder) : undefined;
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY };
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
