import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readSettings, type Settings } from "#app/platform/env.ts";
import { archiveOf } from "#server/postgres/archive.ts";
import { ensureShopDatabase } from "#server/postgres/database-roles.ts";
import { type EmbeddedPostgres, startPostgres } from "#server/postgres/embedded-postgres.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { archiveImages } from "./archive-images.ts";
import { takeBackup } from "./backup.ts";
import { type RestoreUntil, restoreBackup } from "./restore.ts";

const root = mkdtempSync(path.join(tmpdir(), "archived-images-"));
const inRoot = (...names: string[]) => path.join(root, ...names);
const [dataDir, archiveDir, backups] = [inRoot("data"), inRoot("archive"), inRoot("backups")];
const settingsFor = (folder: string): Settings => readSettings({ DATA_DIR: folder, ARCHIVE_DIR: archiveDir });
const home = path.join(dataDir, "postgres");
let postgres: EmbeddedPostgres;
let client: Client;

beforeAll(async () => {
  postgres = await startPostgres(home, { archiveDir });
  await ensureShopDatabase(postgres, "wellworn");
  client = new Client({ connectionString: postgres.maintenanceUrl("wellworn") });
  await client.connect();
  await client.query("create table images (id text primary key)");
}, 120_000);
afterAll(async () => {
  await client.end();
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

const id = (character: string) => character.repeat(32);
const original = (character: string) => path.join("pictures", "masters", character.repeat(2), id(character));
const size = (character: string) => path.join("pictures", "sizes", "3", character.repeat(2), id(character), "400.webp");
const archived = (character: string) => path.join(archiveOf(home, archiveDir).folder, original(character));

/** Stores images as the shop does, and archives them. */
async function store(...characters: string[]) {
  for (const character of characters) {
    for (const file of [original(character), size(character)]) {
      mkdirSync(path.dirname(path.join(dataDir, file)), { recursive: true });
      writeFileSync(path.join(dataDir, file), `image ${character}`);
    }
    await client.query("insert into images values ($1) on conflict do nothing", [id(character)]);
  }
  await archiveImages(dataDir, archiveOf(home, archiveDir));
}

/** Deletes a photo as the shop does. */
async function erase(character: string) {
  await client.query("delete from images where id = $1", [id(character)]);
  for (const file of [original(character), size(character)]) rmSync(path.join(dataDir, file));
}

let nights = 0;
/** Takes a backup of a shop. Those of the same second would have the same name in one folder. */
function backUp(folder = dataDir) {
  nights += 1;
  return takeBackup(settingsFor(folder), path.join(backups, String(nights)));
}

/** Restores a backup. Returns the restored image files, in the order of their names. */
async function restore(folder: string, name: string, until?: RestoreUntil) {
  await restoreBackup(settingsFor(inRoot(name)), folder, until);
  const files = readdirSync(inRoot(name, "pictures"), { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map((file) => path.relative(inRoot(name), path.join(file.parentPath, file.name)))
    .sort();
}

const filesOfArchive = () =>
  readdirSync(path.join(archiveOf(home, archiveDir).folder, "pictures"), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ name }) => name);

/** Waits until the archive has all of the log that is written so far. */
async function archiveLog() {
  const { rows } = await client.query("select pg_walfile_name(pg_switch_wal()) as part");
  const part = path.join(archiveOf(home, archiveDir).wal, `${rows[0].part}.gz`);
  await vi.waitFor(() => expect(existsSync(part)).toBe(true), POLL_OPTIONS);
}

/** Deletes the archived log, as an operator does by its age, up to a part that has just been archived. */
async function deleteOldLog() {
  const { wal } = archiveOf(home, archiveDir);
  // PostgreSQL may rename a file that it is archiving meanwhile.
  for (const name of readdirSync(wal)) rmSync(path.join(wal, name), { force: true });
  await client.query(
    "insert into images values ('later') on conflict do nothing; delete from images where id = 'later'",
  );
  await archiveLog();
}

test("originals that DATA_DIR has lost stay in the archive, and the backup says which are missing", async () => {
  await store("a", "b");
  expect((await backUp()).missingImages).toEqual([]);
  rmSync(path.join(dataDir, "pictures", "masters"), { recursive: true });
  for (let night = 0; night < 2; night += 1) {
    expect((await backUp()).missingImages.toSorted()).toEqual([id("a"), id("b")]);
    await deleteOldLog();
  }
  for (const character of ["a", "b"]) expect(readFileSync(archived(character), "utf8")).toBe(`image ${character}`);
  await store("a", "b");
  expect((await backUp()).missingImages).toEqual([]);
}, 120_000);

test("a deleted photo can be restored with the moments that show it and with no other, and leaves the archive with their log", async () => {
  await store("c");
  const { folder } = await backUp();
  await store("d", "e");
  const { rows } = await client.query<{ at: Date }>("select clock_timestamp() as at");
  for (const character of ["c", "d"]) await erase(character);
  await archiveLog();
  await backUp();
  expect(["c", "d", "e"].map((character) => existsSync(archived(character)))).toEqual([false, false, true]);

  const expected = [original("a"), original("b"), original("e")];
  const earlier = await restore(folder, "earlier", rows[0]?.at);
  expect(earlier).toEqual(expect.arrayContaining([...expected, original("c"), original("d"), size("c")]));
  const latest = await restore(folder, "latest", "latest");
  expect(latest).toEqual([...expected, size("a"), size("b")]);

  await backUp();
  expect(filesOfArchive()).toEqual(expect.arrayContaining([expect.stringContaining(id("c"))]));
  await deleteOldLog();
  await backUp();
  expect(filesOfArchive().sort()).toEqual(["a", "b", "e"].map(id));
}, 120_000);

test("the backup of a shop that was restored without the archive takes nothing from a later restore with it", async () => {
  const { folder } = await backUp();
  await store("f");
  await archiveLog();
  await restore(folder, "too old");
  await backUp(inRoot("too old"));
  expect(existsSync(archived("f"))).toBe(false);
  expect(await restore(folder, "whole", "latest")).toContain(original("f"));
  await backUp();
  expect(existsSync(archived("f"))).toBe(true);
}, 120_000);
