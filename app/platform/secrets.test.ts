import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readSettings, useSettings } from "./env.ts";
import { secretFor } from "./secrets.ts";

const folder = mkdtempSync(path.join(tmpdir(), "secrets-"));
let dataDir: string;
let folders = 0;

beforeEach(() => {
  folders += 1;
  dataDir = path.join(folder, String(folders));
  useSettings(readSettings({ DATA_DIR: dataDir }));
});

afterAll(() => rmSync(folder, { recursive: true }));

test("the first start makes a key that only the shop can read, and every later start finds it", () => {
  const first = secretFor("access tokens");
  expect(first).toHaveLength(32);
  expect(statSync(path.join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  useSettings(readSettings({ DATA_DIR: path.join(folder, "elsewhere") }));
  expect(secretFor("access tokens")).not.toEqual(first);
  useSettings(readSettings({ DATA_DIR: dataDir }));
  expect(secretFor("access tokens")).toEqual(first);
});

test("every purpose has a key of its own", () => {
  expect(secretFor("sessions")).not.toEqual(secretFor("access tokens"));
});

test("SECRET_KEY is used where it is given, and nothing is written", () => {
  const given = { SECRET_KEY: "given by the owner, and long enough", DATA_DIR: dataDir };
  useSettings(readSettings(given));
  const key = secretFor("sessions");
  useSettings(readSettings({ ...given, DATA_DIR: path.join(folder, "another machine") }));
  expect(secretFor("sessions")).toEqual(key);
  expect(() => readFileSync(path.join(dataDir, "secrets.json"))).toThrow();
});

test("a short SECRET_KEY stops the start with a sentence", () => {
  expect(() => readSettings({ SECRET_KEY: "secret" })).toThrow(/SECRET_KEY must be at least 32 characters/);
});

test("a spoilt secrets file is told, not replaced", () => {
  secretFor("sessions");
  writeFileSync(path.join(dataDir, "secrets.json"), "{}");
  useSettings(readSettings({ DATA_DIR: path.join(folder, "between") }));
  secretFor("sessions");
  useSettings(readSettings({ DATA_DIR: dataDir }));
  expect(() => secretFor("sessions")).toThrow(/holds no key/);
});
