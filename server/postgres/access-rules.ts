import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { DatabaseFolder } from "./ordinary-user.ts";

/** The role that PostgreSQL was made with: a superuser. It makes the shop's role and database, and nothing else. */
export const MAINTENANCE_ROLE = "wellworn";
/** The role that the shop works as. It owns the shop's database, and nothing more. */
export const SHOP_ROLE = "shop";

const NOTE = "# Written by the shop at each start: what is changed here is lost.";

/**
 * Lets only the user who starts the shop connect, as the kernel tells who is at the other end of the socket: there is no
 * password to lose. Where PostgreSQL runs already, whoever may connect still may: it can be another user's shop, which
 * this start is about to be refused for. True when something has changed: a PostgreSQL that runs has to read it again.
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

/** The names, in quotes, of the users whom the file lets in as the shop. */
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
      `The user who starts the shop (number ${number}) has no name on this machine, and the embedded database asks for it. Add the user to /etc/passwd, or set DATABASE_URL to a PostgreSQL.`,
    );
  }
}

/** Writes a file of the folder as a whole, for the user who runs the database; false when it says the same already. */
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
