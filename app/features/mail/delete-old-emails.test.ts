import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { now } from "#app/platform/clock.ts";
import { db } from "#app/platform/db/db.server.ts";
import { env, useSettings } from "#app/platform/env.ts";
import { useDatabase } from "#tests/database.ts";
import { deleteOldEmails } from "./delete-old-emails.ts";

useDatabase();

const DAY = 86_400_000;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "old-mail-"));
  useSettings({ ...env(), DATA_DIR: folder });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a file as a shop without a mail server does, this many days ago. */
function writeEmail(name: string, days: number): void {
  const file = path.join(folder, "mail", name);
  writeFileSync(file, "To: ada@example.com");
  const at = new Date(now().getTime() - days * DAY);
  utimesSync(file, at, at);
}

test("emails that were written to files are deleted after 90 days, no other file", async () => {
  mkdirSync(path.join(folder, "mail"));
  writeEmail("old.eml", 91);
  writeEmail("broken-off.eml.part", 91);
  writeEmail("recent.eml", 89);
  writeEmail("of-the-owner.txt", 91);
  await deleteOldEmails(db());
  expect(readdirSync(path.join(folder, "mail"))).toEqual(["of-the-owner.txt", "recent.eml"]);
});

test("a shop that has written no email to a file has none to delete", async () => {
  expect(await deleteOldEmails(db())).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});
