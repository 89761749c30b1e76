import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "#app/platform/env.ts";

/** The folder for the emails of a shop without a mail server. */
export const mailFolder = (): string => path.resolve(env().DATA_DIR, "mail");

/** Deletes the emails that were written to files before this time. Returns how many. */
export async function deleteWrittenEmails(before: Date): Promise<number> {
  const folder = mailFolder();
  let deleted = 0;
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name);
    // A file that was not written to its end has .part after its name.
    if (!/\.eml(\.part)?$/.test(name)) continue;
    // One that was completed or deleted meanwhile is not there anymore.
    const written = await stat(file).catch(() => undefined);
    if (!written || written.mtime >= before) continue;
    await rm(file, { force: true });
    deleted += 1;
  }
  return deleted;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // No email was ever written.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
