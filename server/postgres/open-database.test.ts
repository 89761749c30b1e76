import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { env } from "#app/platform/env.ts";
import { createTestDatabase, dropTestDatabase, testDatabaseUrl } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { openDatabaseSwitch } from "#tests/servers/database-switch.ts";
import { type OpenDatabase, openDatabase } from "./open-database.ts";

let name: string;
let network: Awaited<ReturnType<typeof openDatabaseSwitch>>;
let opened: OpenDatabase | undefined;

beforeAll(async () => {
  name = await createTestDatabase();
  network = await openDatabaseSwitch(testDatabaseUrl(name));
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
  network.comeBack();
});
afterAll(async () => {
  await network.close();
  await dropTestDatabase(name);
});

/** Starts to open a database while it is away. */
function openUnavailable(signal?: AbortSignal) {
  network.leadTo(undefined);
  const logProgress = vi.fn();
  const opening = openDatabase({ ...env(), DATABASE_URL: network.url }, logProgress, signal);
  opening.catch(() => undefined);
  return { opening, logProgress };
}

test("a start waits for an external database that is away, and says so", async () => {
  const { opening, logProgress } = openUnavailable(new AbortController().signal);
  await vi.waitFor(() => expect(logProgress).toHaveBeenCalledOnce(), POLL_OPTIONS);
  expect(logProgress).toHaveBeenCalledWith(
    expect.stringMatching(/^The shop can't reach the database at 127\.0\.0\.1:\d+: .*Check DATABASE_URL.*Trying again/),
  );
  network.comeBack();
  opened = await opening;
  expect((await opened.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("a start that waits for its database ends when the shop is closed", async () => {
  const closing = new AbortController();
  const { opening, logProgress } = openUnavailable(closing.signal);
  await vi.waitFor(() => expect(logProgress).toHaveBeenCalledOnce(), POLL_OPTIONS);
  closing.abort();
  await expect(opening).rejects.toBe(closing.signal.reason);
});

test("a wrong DATABASE_URL ends a start at once, and so does a database that is away without a signal", async () => {
  const url = new URL(testDatabaseUrl(name));
  url.pathname = "/no_such_database";
  const opening = openDatabase({ ...env(), DATABASE_URL: url.href }, vi.fn(), new AbortController().signal);
  await expect(opening).rejects.toThrow("does not exist");
  await expect(openUnavailable().opening).rejects.toThrow("can't reach the database");
});

test("a data folder that can't be created stops the start with a message that names the setting", async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "wellworn-")), "file");
  writeFileSync(file, "");
  const settings = { ...env(), DATABASE_URL: undefined, DATA_DIR: path.join(file, "data") };
  await expect(openDatabase(settings, () => undefined)).rejects.toThrow(
    `The folder ${settings.DATA_DIR} can't be created (ENOTDIR): set DATA_DIR to a folder that this user may write to.`,
  );
});
