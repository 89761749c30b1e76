import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { env } from "./env.ts";

/** Drawing a key takes longer than most uses of it. */
const drawn = new Map<string, { root: string; key: Buffer; object: KeyObject }>();

let rootKey: { dataDir: string; key: string } | undefined;

/** A key of 32 bytes for one purpose ("access tokens", …). The same after every start; nobody can tell another purpose's key from it. */
export const secretFor = (purpose: string): Buffer => draw(purpose).key;

/** The same as it signs quickest: handed over as bytes, a key takes six times as long to prepare as a token to sign. */
export const signingKeyFor = (purpose: string): KeyObject => draw(purpose).object;

function draw(purpose: string): { key: Buffer; object: KeyObject } {
  const root = theRootKey();
  const known = drawn.get(purpose);
  if (known?.root === root) return known;
  const key = Buffer.from(hkdfSync("sha256", root, "wellworn", purpose, 32));
  const fresh = { root, key, object: createSecretKey(key) };
  drawn.set(purpose, fresh);
  return fresh;
}

/** SECRET_KEY when it is set, else the key that the first start made and keeps in DATA_DIR/secrets.json. */
function theRootKey(): string {
  const { SECRET_KEY, DATA_DIR } = env();
  if (SECRET_KEY) return SECRET_KEY;
  if (rootKey?.dataDir !== DATA_DIR) rootKey = { dataDir: DATA_DIR, key: keptKey(DATA_DIR) };
  return rootKey.key;
}

function keptKey(dataDir: string): string {
  const file = path.join(dataDir, "secrets.json");
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify({ rootKey: randomBytes(32).toString("base64url") })}\n`, { mode: 0o600 });
  try {
    // Linking never replaces: of two processes that start at once, both end up with the first one's key.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  const kept: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (kept && typeof kept === "object" && "rootKey" in kept && typeof kept.rootKey === "string") return kept.rootKey;
  throw new Error(`${file} holds no key. Restore it from a backup, or remove it: then everybody has to sign in again.`);
}
