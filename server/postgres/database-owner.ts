import { chmodSync, chownSync, existsSync, lchownSync, lstatSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { isRoot, isUnclaimed, NOBODY, type OrdinaryUser, ordinaryUserFor } from "./ordinary-user.ts";

/**
 * Who runs the database in this folder. As root, gives the folder to an ordinary user where it belongs to root (a new one, a
 * restored backup) or to `nobody` (as earlier versions left it). Refuses with a message when it belongs to somebody else.
 */
export function resolveOwner(home: string): OrdinaryUser {
  const owner = statSync(home).uid;
  if (!isRoot()) {
    if (owner === process.getuid?.()) return undefined;
    const problem = `The database in ${home} belongs to another user (number ${owner}).`;
    throw new Error(`${problem} Start the shop as that user, or choose another DATA_DIR.`);
  }
  // It runs, or was killed and may still have processes: it stays whose it is until it was stopped in good order.
  if (owner === NOBODY.uid && existsSync(path.join(home, "postmaster.pid"))) return NOBODY;
  const user = ordinaryUserFor(home);
  if (user && owner !== user.uid) chownFolder(home, user);
  return user;
}

/** Gives a folder that belongs to root or `nobody`, and everything in it, to this user. A kill half-way is made good by the next start. */
export function chownFolder(folder: string, user: NonNullable<OrdinaryUser>): void {
  // Closed to everybody while its contents change hands. It comes last itself: whoever finds it root's starts over.
  chownSync(folder, 0, 0);
  chmodSync(folder, 0o700);
  chownContents(folder, user);
  chownSync(folder, user.uid, user.gid);
}

function chownContents(folder: string, user: NonNullable<OrdinaryUser>): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const entry = lstatSync(file);
    // PostgreSQL has no second names for its files: this may be somebody else's file that was linked here to be given away.
    if (entry.isFile() && entry.nlink > 1)
      throw new Error(`${file} has a second name elsewhere. Remove it, and start again.`);
    if (isUnclaimed(entry.uid)) lchownSync(file, user.uid, user.gid);
    if (entry.isDirectory()) chownContents(file, user);
  }
}
