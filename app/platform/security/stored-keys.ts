import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parseJson } from "#app/platform/json.ts";

/** The root keys that all keys are derived from: `current` signs, `previous` ones are still accepted. */
export type RootKeys = { current: string; previous: string[] };

const fileSchema = z.object({ rootKey: z.string().min(32), previousKeys: z.array(z.string().min(32)).default([]) });

const fileOf = (dataDir: string) => path.join(dataDir, "secrets.json");

/** The keys in DATA_DIR/secrets.json, created by the first start. Throws a message when the file is invalid. */
export function readStoredKeys(dataDir: string): RootKeys {
  const file = fileOf(dataDir);
  const draft = writeDraft(dataDir, { current: newRootKey(), previous: [] });
  try {
    // Linking never overwrites: of two processes that start at once, both use the first one's key.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  const parsed = fileSchema.safeParse(parseJson(readFileSync(file, "utf8")));
  if (parsed.success) return { current: parsed.data.rootKey, previous: parsed.data.previousKeys };
  throw new Error(
    `${file} contains no key. Restore it from a backup, or remove it: then everyone has to sign in again.`,
  );
}

/**
 * Writes a new current key to DATA_DIR/secrets.json, for the next start. The old one is still accepted, unless `revokeOld`
 * removes it and all earlier ones. Returns the new state of the keys. Throws a message when the file is missing or invalid.
 */
export function rotateStoredKey(dataDir: string, { revokeOld }: { revokeOld: boolean }): RootKeys {
  const file = fileOf(dataDir);
  if (!existsSync(file))
    throw new Error(`${file} does not exist: set DATA_DIR to the data folder of the shop whose key should change.`);
  const { current, previous } = readStoredKeys(dataDir);
  const next = { current: newRootKey(), previous: revokeOld ? [] : [current, ...previous] };
  const draft = writeDraft(dataDir, next);
  const { uid, gid } = statSync(file);
  if (process.getuid?.() === 0) chownSync(draft, uid, gid); // the shop's user, not root, reads it
  renameSync(draft, file);
  return next;
}

/** A new key: 256 random bits in base64url. */
export const newRootKey = (): string => randomBytes(32).toString("base64url");

/** Writes the keys to a temporary file, synced to disk and readable for its owner only. Returns its path. */
function writeDraft(dataDir: string, { current, previous }: RootKeys): string {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${fileOf(dataDir)}.${process.pid}`;
  rmSync(draft, { force: true });
  const file = openSync(draft, "wx", 0o600);
  writeSync(file, `${JSON.stringify({ rootKey: current, ...(previous.length ? { previousKeys: previous } : {}) })}\n`);
  fsyncSync(file);
  closeSync(file);
  return draft;
}
