import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { DatabaseFolder } from "./ordinary-user.ts";

/** The superuser role. It creates the shop's role and database, and is used for nothing else. */
export const MAINTENANCE_ROLE = "wellworn";
/** The role that the shop connects as. It owns the shop's database and has no other rights. */
export const SHOP_ROLE = "shop";

const NOTE = "# The shop writes this file at each start: changes are lost.";

/**
 * Allows only the user who starts the shop to connect (peer authentication over the socket, so there is no password).
 * While PostgreSQL runs, users who may connect keep their access: the running shop can be another user's, and then this
 * start is rejected later. Returns true when a file changed: a running PostgreSQL has to reload it.
 */
export function writeAccessRules(folder: DatabaseFolder, { isRunning }: { isRunning: boolean }): boolean {
  const known = isRunning ? usersIn(path.join(folder.home, "pg_ident.conf")) : [];
  const names = [...new Set([...known, JSON.stringify(nameOfThisUser())])];
  const roles = [MAINTENANCE_ROLE, SHOP_ROLE];
  const users = write(
    folder,
    "pg_ident.conf",
    names.flatMap((name) => roles.map((role) => `starter ${name} ${role}`)),
  );
  const access = write(folder, "pg_hba.conf", [`local all ${roles.join(",")} peer map=starter`]);
  return users || access;
}

/** The quoted names of the users whom the file allows to connect as the shop. */
function usersIn(file: string): string[] {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return [...text.matchAll(/^starter (".*") (\w+)$/gm)].flatMap(([, name = "", role]) =>
    role === SHOP_ROLE ? name : [],
  );
}

function nameOfThisUser(): string {
  try {
    return os.userInfo().username;
  } catch {
    const number = process.getuid?.();
    throw new Error(
      `The user who starts the shop (number ${number}) has no name on this machine, and the embedded database needs one. Add the user to /etc/passwd, or set DATABASE_URL to a PostgreSQL.`,
    );
  }
}

/** Replaces a file of the folder atomically, owned by the user who runs the database. False when the content is the same. */
function write({ home, user }: DatabaseFolder, name: string, lines: string[]): boolean {
  const file = path.join(home, name);
  const text = `${[NOTE, ...lines].join("\n")}\n`;
  if (existsSync(file) && readFileSync(file, "utf8") === text) return false;
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode: 0o600, flag: "wx" });
  if (user) chownSync(draft, user.uid, user.gid);
  renameSync(draft, file);
  return true;
}
