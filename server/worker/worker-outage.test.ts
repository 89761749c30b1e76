import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { databasePool } from "#app/platform/db/db.server.ts";
import { useOwnDatabase } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { openDatabaseSwitch } from "#tests/servers/database-switch.ts";
import { watchFetches } from "./job-runner.ts";
import { startWorker } from "./worker.ts";

const database = useOwnDatabase();
/** So that a test does not wait for ten seconds. */
const SHORT_TIMEOUT = "?query_timeout=500";

let network: Awaited<ReturnType<typeof openDatabaseSwitch>>;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeEach(async () => {
  network = await openDatabaseSwitch(database());
  worker = await startWorker(network.url + SHORT_TIMEOUT);
});
afterEach(async () => {
  await worker.stop();
  await network.close();
});

const jobsLeft = async () => (await databasePool().query("select from graphile_worker.jobs")).rowCount;
const addJob = () => databasePool().query("select graphile_worker.add_job('purge_messages')");

test("a worker whose connections lead into a black hole says so, and works again by itself", async () => {
  network.swallow();
  await vi.waitFor(() => expect(worker.isRunning()).toBe(false), POLL_OPTIONS);
  await addJob();
  network.restore();
  await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), POLL_OPTIONS);
  await vi.waitFor(() => expect(worker.isRunning()).toBe(true), POLL_OPTIONS);
});

test("jobs that were locked by a replaced runner of this process are run by the next one", async () => {
  await databasePool().query("begin; select graphile_worker.add_job('purge_messages'); commit");
  await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), POLL_OPTIONS);
  const blocker = await databasePool().connect();
  await blocker.query("begin; lock table messages in access exclusive mode");
  await addJob();
  const isLocked = async () =>
    (await databasePool().query("select from graphile_worker.jobs where locked_by is not null")).rowCount;
  await vi.waitFor(async () => expect(await isLocked()).toBe(1), POLL_OPTIONS);
  network.cut();
  await blocker.query("rollback");
  blocker.release();
  await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), POLL_OPTIONS);
});

test("a worker stops even if the database swallows everything", async () => {
  network.swallow();
  const began = performance.now();
  await worker.stop();
  // Ten seconds, and what a busy machine adds.
  expect(performance.now() - began).toBeLessThan(20_000);
  network.restore();
  worker = await startWorker(network.url);
});

test("a runner that fetches nothing for half a minute has stalled, unless all its workers are busy", () => {
  const events: WorkerEvents = new EventEmitter();
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const state = watchFetches(events);
  const isStalledAt = (seconds: number) => {
    clock.mockReturnValue(seconds * 1000);
    return state.isStalled();
  };
  expect([isStalledAt(29), isStalledAt(31)]).toEqual([false, true]);
  events.emit("worker:getJob:empty", {} as never);
  expect([isStalledAt(60), isStalledAt(62)]).toEqual([false, true]);
  for (let job = 0; job < 3; job += 1) events.emit("job:start", {} as never);
  expect(isStalledAt(3600)).toBe(false);
  events.emit("job:complete", {} as never);
  expect([isStalledAt(3620), isStalledAt(3640)]).toEqual([false, true]);
  clock.mockRestore();
});
