import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { env, type Settings } from "#app/platform/env.ts";
import { type RootKeys, readStoredKeys } from "./stored-keys.ts";

/**
 * The purposes of keys. tests/processes/secret-key-rotation.test.ts checks for each that a change of SECRET_KEY breaks nothing.
 */
export type KeyPurpose =
  | "access-token"
  | "back-in-stock-end"
  | "csrf"
  | "newsletter-end"
  | "order-link"
  | "refresh-successor"
  | "reservation"
  | "review-report"
  | "staff-setup"
  | "test-payment"
  | "totp";

type Keys = [current: KeyObject, ...previous: KeyObject[]];

/**
 * Cached, because deriving a key takes longer than most uses of it. KeyObjects, because raw bytes make signing a token six
 * times slower.
 */
const derived = new Map<KeyPurpose, { roots: RootKeys; keys: Keys }>();

let known: { settings: Settings; roots: RootKeys } | undefined;

/** The signing key of a purpose. The same after every start; the keys of other purposes can't be derived from it. */
export const signingKeyFor = (purpose: KeyPurpose): KeyObject => keysFor(purpose)[0];

/** All keys that may have signed for a purpose: the current one first, then the previous ones. Sign only with the first. */
export const verificationKeysFor = (purpose: KeyPurpose): KeyObject[] => keysFor(purpose);

/** Reads the keys, so that an invalid key file stops the start rather than a request. Throws a message for the operator. */
export function loadKeys(): void {
  rootKeys();
}

function keysFor(purpose: KeyPurpose): Keys {
  const roots = rootKeys();
  const found = derived.get(purpose);
  if (found?.roots === roots) return found.keys;
  const keys: Keys = [derive(roots.current, purpose), ...roots.previous.map((root) => derive(root, purpose))];
  derived.set(purpose, { roots, keys });
  return keys;
}

function derive(root: string, purpose: KeyPurpose): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", root, "wellworn", purpose, 32)));
}

/** SECRET_KEY and SECRET_KEY_PREVIOUS when they are set, otherwise the keys in DATA_DIR/secrets.json. */
function rootKeys(): RootKeys {
  const settings = env();
  if (known?.settings !== settings) {
    const { SECRET_KEY: current, SECRET_KEY_PREVIOUS: previous, DATA_DIR } = settings;
    known = { settings, roots: current ? { current, previous } : readStoredKeys(DATA_DIR) };
  }
  return known.roots;
}
