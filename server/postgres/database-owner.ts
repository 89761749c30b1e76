import { chmodSync, chownSync, existsSync, lchownSync, lstatSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { isRoot, isUnclaimed, NOBODY, type OrdinaryUser, ordinaryUserFor } from "./ordinary-user.ts";

/**
 * The user who runs the database in this folder. As root, gives the folder to an ordinary user where it belongs to root (a new
 * folder, a restored backup) or to `nobody` (as earlier versions left it). Throws a message when it belongs to another user.
 */
export function resolveOwner(home: string): OrdinaryUser {
  const owner = statSync(home).uid;
  if (!isRoot()) {
    if (owner === process.getuid?.()) return undefined;
    const problem = `The database in ${home} belongs to another user (number ${owner}).`;
    throw new Error(`${problem} Start the shop as that user, or choose another DATA_DIR.`);
  }
  // It runs, or was killed and may still have processes: the owner stays until it was stopped cleanly.
  if (owner === NOBODY.uid && existsSync(path.join(home, "postmaster.pid"))) return NOBODY;
  const user = ordinaryUserFor(home);
  if (user && owner !== user.uid) chownFolder(home, user);
  return user;
}

/**
 * Gives a folder that belongs to root or `nobody`, with its contents, to this user. The next start completes an interrupted
 * change.
 */
export function chownFolder(folder: string, user: NonNullable<OrdinaryUser>): void {
  // Closed to everyone while the owner of its contents changes. The folder itself comes last: a start that finds it root's repeats the change.
  chownSync(folder, 0, 0);
  chmodSync(folder, 0o700);
  chownContents(folder, user);
  chownSync(folder, user.uid, user.gid);
}

function chownContents(folder: string, user: NonNullable<OrdinaryUser>): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const entry = lstatSync(file);
    // PostgreSQL has no hard links: this may be another user's file, linked here to change its owner.
    if (entry.isFile() && entry.nlink > 1)
      throw new Error(`${file} is a hard link to a file elsewhere. Remove it, and start again.`);
    if (isUnclaimed(entry.uid)) lchownSync(file, user.uid, user.gid);
    if (entry.isDirectory()) chownContents(file, user);
  }
}
