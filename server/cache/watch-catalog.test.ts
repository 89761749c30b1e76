import { getEventListeners } from "node:events";
import { afterEach, expect, inject, test, vi } from "vitest";
import { databasePool } from "#app/platform/db/db.server.ts";
import { useDatabase } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { watchCatalog } from "./watch-catalog.ts";

useDatabase();

let open: ReturnType<typeof watchCatalog> | undefined;
afterEach(() => open?.close());

async function watch() {
  const heard = { catalogChanged: vi.fn(), stockChanged: vi.fn(), settingsChanged: vi.fn() };
  open = watchCatalog(databasePool().options.connectionString ?? inject("maintenanceUrl"), heard);
  await vi.waitFor(() => expect(heard.catalogChanged).toHaveBeenCalledOnce(), POLL_OPTIONS);
  heard.catalogChanged.mockClear();
  heard.stockChanged.mockClear();
  return heard;
}

test("a change of the catalog is reported, whichever process made it", async () => {
  const heard = await watch();
  await databasePool().query("notify catalog_changed");
  await vi.waitFor(() => expect(heard.catalogChanged).toHaveBeenCalledOnce(), POLL_OPTIONS);
  expect(heard.stockChanged).not.toHaveBeenCalled();
});

test("a change of a quantity is reported separately from changes that pages display", async () => {
  const heard = await watch();
  await databasePool().query("notify stock_changed, '12,57'; notify stock_changed");
  await vi.waitFor(() => expect(heard.stockChanged.mock.calls).toEqual([[[12, 57]], [undefined]]), POLL_OPTIONS);
  expect(heard.catalogChanged).not.toHaveBeenCalled();
});

test("after the connection was lost everything counts as changed, and further changes are reported", async () => {
  const heard = await watch();
  await databasePool().query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()",
  );
  await vi.waitFor(() => expect(heard.catalogChanged).toHaveBeenCalledOnce(), POLL_OPTIONS);
  expect(heard.stockChanged).toHaveBeenCalledOnce();
  await databasePool().query("notify catalog_changed");
  await vi.waitFor(() => expect(heard.catalogChanged).toHaveBeenCalledTimes(2), POLL_OPTIONS);
});

test("while it can't connect, everything counts as changed again and again, and no setting is read", async () => {
  const heard = { catalogChanged: vi.fn(), stockChanged: vi.fn(), settingsChanged: vi.fn() };
  open = watchCatalog("postgres://nobody@127.0.0.1:1/none", heard);
  await vi.waitFor(() => expect(heard.catalogChanged).toHaveBeenCalledTimes(2), POLL_OPTIONS);
  expect(heard.stockChanged.mock.calls).toEqual([[], []]);
  expect(heard.settingsChanged).not.toHaveBeenCalled();
});

test("attempts to connect that failed leave nothing in memory", async () => {
  const signals = new Set<AbortSignal>();
  const listenTo = AbortSignal.prototype.addEventListener;
  const listened = vi.spyOn(AbortSignal.prototype, "addEventListener").mockImplementation(function (
    this: AbortSignal,
    ...listener: Parameters<typeof listenTo>
  ) {
    signals.add(this);
    listenTo.apply(this, listener);
  });
  const heard = { catalogChanged: vi.fn(), stockChanged: vi.fn(), settingsChanged: vi.fn() };
  open = watchCatalog("postgres://nobody@127.0.0.1:1/none", heard);
  await vi.waitFor(() => expect(heard.catalogChanged).toHaveBeenCalledTimes(2), POLL_OPTIONS);
  listened.mockRestore();
  // Those of the attempt or the pause that is going on.
  const left = [...signals].flatMap((signal) => getEventListeners(signal, "abort"));
  expect(signals.size).toBeGreaterThan(0);
  expect(left.length).toBeLessThanOrEqual(2);
});
