import { randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";

/** What all keys of the shop are derived from: `current` signs, `previous` ones are still accepted. */
export type RootKeys = { current: string; previous: string[] };

const fileSchema = z.object({ rootKey: z.string().min(32), previousKeys: z.array(z.string().min(32)).default([]) });

const fileOf = (dataDir: string) => path.join(dataDir, "secrets.json");

/** The keys in DATA_DIR/secrets.json; the first start makes them. Throws a message when the file can't be understood. */
export function readStoredKeys(dataDir: string): RootKeys {
  const file = fileOf(dataDir);
  const draft = writeDraft(dataDir, { current: newRootKey(), previous: [] });
  try {
    // Linking never replaces: of two processes that start at once, both end up with the first one's key.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  const parsed = fileSchema.safeParse(parseJson(readFileSync(file, "utf8")));
  if (parsed.success) return { current: parsed.data.rootKey, previous: parsed.data.previousKeys };
  throw new Error(`${file} holds no key. Restore it from a backup, or remove it: then everybody has to sign in again.`);
}

/**
 * Puts a new current key into DATA_DIR/secrets.json, for the next start. The old one stays accepted, unless `forget`
 * drops it and all earlier ones. Returns the keys as they are now.
 */
export function rotateStoredKey(dataDir: string, { forget }: { forget: boolean }): RootKeys {
  const { current, previous } = readStoredKeys(dataDir);
  const next = { current: newRootKey(), previous: forget ? [] : [current, ...previous] };
  renameSync(writeDraft(dataDir, next), fileOf(dataDir));
  return next;
}

/** A new secret of 256 random bits, as text. */
export const newRootKey = (): string => randomBytes(32).toString("base64url");

/** Writes the keys beside their place, down to the disk, readable for their owner only. Returns the file. */
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
