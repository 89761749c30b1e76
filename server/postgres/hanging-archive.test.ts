import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { log } from "#app/platform/log.ts";
import { prepareArchive } from "./archive.ts";
import { startPostgres } from "./embedded-postgres.ts";

vi.mock("./archive.ts", { spy: true });

const folder = mkdtempSync(path.join(tmpdir(), "hanging-archive-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("an archive whose disk hangs does not keep the database from starting", async () => {
  vi.mocked(prepareArchive).mockReturnValue(new Promise(() => undefined));
  const logged = vi.spyOn(log, "error");
  const archiveDir = path.join(folder, "archive");
  const postgres = await startPostgres(path.join(folder, "postgres"), { durable: false, archiveDir });
  expect(logged).toHaveBeenCalledWith(expect.anything(), expect.stringMatching(/^ARCHIVE_DIR does not respond/));
  const client = new Client({ connectionString: postgres.url("postgres") });
  await client.connect();
  // It archives as soon as the disk is back.
  expect((await client.query("show archive_mode")).rows).toEqual([{ archive_mode: "on" }]);
  await client.end();
  await postgres.stop();
}, 60_000);
