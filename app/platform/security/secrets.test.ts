import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readSettings, useSettings } from "#app/platform/env.ts";
import { type KeyPurpose, signingKeyFor, verificationKeysFor } from "./secrets.ts";
import { rotateStoredKey } from "./stored-keys.ts";

const folder = mkdtempSync(path.join(tmpdir(), "secrets-"));
const secretFor = (purpose: KeyPurpose) => signingKeyFor(purpose).export();
let dataDir: string;
let folders = 0;

beforeEach(() => {
  folders += 1;
  dataDir = path.join(folder, String(folders));
  useSettings(readSettings({ DATA_DIR: dataDir }));
});

afterAll(() => rmSync(folder, { recursive: true }));

test("the first start creates a key that only the shop can read, and later starts find it", () => {
  const first = secretFor("access-token");
  expect(first).toHaveLength(32);
  expect(statSync(path.join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  useSettings(readSettings({ DATA_DIR: path.join(folder, "elsewhere") }));
  expect(secretFor("access-token")).not.toEqual(first);
  useSettings(readSettings({ DATA_DIR: dataDir }));
  expect(secretFor("access-token")).toEqual(first);
});

test("every purpose has its own key", () => {
  expect(secretFor("csrf")).not.toEqual(secretFor("access-token"));
});

test("SECRET_KEY is used where it is given, and nothing is written", () => {
  const given = { SECRET_KEY: "given by the owner, and long enough", DATA_DIR: dataDir };
  useSettings(readSettings(given));
  const key = secretFor("csrf");
  useSettings(readSettings({ ...given, DATA_DIR: path.join(folder, "another machine") }));
  expect(secretFor("csrf")).toEqual(key);
  expect(() => readFileSync(path.join(dataDir, "secrets.json"))).toThrow();
});

test("a short SECRET_KEY stops the start with a message", () => {
  expect(() => readSettings({ SECRET_KEY: "secret" })).toThrow(/SECRET_KEY must be at least 32 characters/);
});

test("an invalid secrets file is an error and is not replaced", () => {
  secretFor("csrf");
  writeFileSync(path.join(dataDir, "secrets.json"), "{}");
  useSettings(readSettings({ DATA_DIR: path.join(folder, "between") }));
  secretFor("csrf");
  useSettings(readSettings({ DATA_DIR: dataDir }));
  expect(() => secretFor("csrf")).toThrow(/contains no key/);
});

const restart = () => useSettings(readSettings({ DATA_DIR: dataDir }));
const accepted = () => verificationKeysFor("csrf").map((key) => key.export().toString("hex"));

test("a rotated key signs from the next start on, and earlier keys are still accepted", () => {
  const [first] = accepted();
  rotateStoredKey(dataDir, { revokeOld: false });
  restart();
  const [second, ...earlier] = accepted();
  expect(earlier).toEqual([first]);
  rotateStoredKey(dataDir, { revokeOld: false });
  restart();
  expect(accepted().slice(1)).toEqual([second, first]);
  expect(new Set(accepted()).size).toBe(3);
  expect(statSync(path.join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(["secrets.json"]);
});

test("a data folder without a key is refused: the rotation would change no shop", () => {
  expect(() => rotateStoredKey(dataDir, { revokeOld: true })).toThrow(/secrets.json does not exist: set DATA_DIR/);
  expect(existsSync(dataDir)).toBe(false);
});

test("a key that root rotates can still be read by the shop's user", () => {
  accepted();
  const file = path.join(dataDir, "secrets.json");
  if (process.getuid?.() === 0) chownSync(file, 12_345, 12_346);
  const { uid, gid } = statSync(file);
  rotateStoredKey(dataDir, { revokeOld: false });
  expect(statSync(file)).toMatchObject({ uid, gid });
});

test("a leaked key can be rotated away: nothing that it signed is accepted anymore", () => {
  const [leaked] = accepted();
  rotateStoredKey(dataDir, { revokeOld: true });
  restart();
  expect(accepted()).toHaveLength(1);
  expect(accepted()).not.toContain(leaked);
});

test.each(["", "{", "[]", '{"rootKey":"short"}', '{"rootKey":1}'])(
  "a secrets file that says %j is neither used nor replaced by a rotation",
  (text) => {
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, "secrets.json"), text);
    expect(() => rotateStoredKey(dataDir, { revokeOld: false })).toThrow(/contains no key/);
    expect(readFileSync(path.join(dataDir, "secrets.json"), "utf8")).toBe(text);
    expect(readdirSync(dataDir)).toEqual(["secrets.json"]);
  },
);
