import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, beforeAll, expect, test } from "vitest";
import { startDraft } from "#app/features/product-editing/drafts/edit-draft.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import { publishScheduled } from "#app/features/product-editing/schedule/publish-scheduled.ts";
import { readLocalTime } from "#app/features/product-editing/schedule/publish-time.ts";
import { schedulePublication } from "#app/features/product-editing/schedule/schedule-publication.ts";
import { now, shiftClock } from "#app/platform/clock.ts";
import { type RunningWorker, startWorker } from "#server/worker/worker.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useOwnDatabase } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { putProducts } from "#tests/products.ts";
import { newStaff, type TestStaff } from "#tests/staff.ts";

const databaseUrl = useOwnDatabase();
const HOUR_MS = 3_600_000;
let ana: TestStaff;
let workers: RunningWorker[] = [];
beforeAll(async () => {
  ana = await newStaff("manager");
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  shiftClock(0);
});

const setClock = (to: Date, before: number) => shiftClock(to.getTime() - before - Date.now());
const startWorkers = async (count: number) => {
  workers = await Promise.all(Array.from({ length: count }, () => startWorker(databaseUrl())));
};

/** Makes the queue start the job that publishes a draft in so many seconds: it compares with the real time. */
const startJobIn = (seconds: number, draftId: string) =>
  queryColumn("update graphile_worker._private_jobs set run_at = now() + make_interval(secs => $1) where key = $2", [
    seconds,
    `publish:${draftId}`,
  ]);

/**
 * A product whose new name is scheduled for this time of the shop's clocks, two hours before it. The queue starts its job in so many
 * seconds.
 */
async function scheduled(slug: string, localTime: string, startsInSeconds = 0) {
  const id = (await putProducts({ slug, stock: [{ color: "Black", quantity: 3 }] })).get(slug) ?? 0;
  const read = readLocalTime(localTime);
  const stored = await findStoredProduct(id);
  if (!read.ok || !stored) throw new Error("There is no such time or product");
  setClock(read.value, 2 * HOUR_MS);
  const document = { ...stored.document, name: "Scheduled" };
  const started = await startDraft({ productId: id, document }, ana.actor);
  if (!started.ok) throw new Error("There is no draft");
  expect(await schedulePublication({ productId: id }, read.value, ana.actor)).toMatchObject({ ok: true });
  const draftId = started.value.draft.id;
  await startJobIn(startsInSeconds, draftId);
  return { id, at: read.value, draftId };
}

const nameOf = async (id: number) => (await findStoredProduct(id))?.document.name;
const revisionsOf = (id: number) =>
  queryColumn("select version from product_revisions where product_id = $1 and document->>'name' = 'Scheduled'", [id]);
const entriesOf = (id: number) =>
  queryColumn("select actor_name from audit_log where action = 'products.edit' and subject_id = $1", [String(id)]);

test.each([
  ["when clocks go back", "2026-11-01T09:00", "2026-11-01T14:00:00.000Z"],
  ["when clocks go forward", "2027-03-14T09:00", "2027-03-14T13:00:00.000Z"],
])("on the day %s, three workers publish within a second of 09:00, once", async (_day, localTime, instant) => {
  const slug = localTime.startsWith("2026") ? "fall-bag" : "spring-bag";
  const { id, at, draftId } = await scheduled(slug, localTime, 3600);
  expect(at.toISOString()).toBe(instant);
  const listener = new Client({ connectionString: databaseUrl() });
  await listener.connect();
  let notifications = 0;
  listener.on("notification", () => {
    notifications += 1;
  });
  await listener.query("listen catalog_changed");
  await startWorkers(3);
  setClock(at, 2500);
  await startJobIn(0, draftId);
  // As after a restart: the job of a worker that was taken for dead runs a second time.
  const again = publishScheduled(draftId);
  while ((await nameOf(id)) !== "Scheduled" && now().getTime() < at.getTime() + 5000) await pause(5);
  const late = now().getTime() - at.getTime();
  expect([late >= 0, late <= 1000]).toEqual([true, true]);
  await again;
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  expect(await revisionsOf(id)).toHaveLength(1);
  expect(await entriesOf(id)).toEqual([`${ana.actor.name} (scheduled)`]);
  await listener.query("select 1");
  expect(notifications).toBe(1);
  await listener.end();
});

test("what was due while the shop was down is published as soon as it runs again", async () => {
  const { id, at } = await scheduled("winter-bag", "2026-12-01T09:00");
  setClock(at, -30 * HOUR_MS);
  expect(await nameOf(id)).not.toBe("Scheduled");
  await startWorkers(3);
  await expect.poll(() => nameOf(id), POLL_OPTIONS).toBe("Scheduled");
  expect(await revisionsOf(id)).toHaveLength(1);
  expect(await entriesOf(id)).toEqual([`${ana.actor.name} (scheduled)`]);
});

test("a worker whose clock is behind the database's runs the job again at the time of its own clock", async () => {
  const { id, at, draftId } = await scheduled("late-clock-bag", "2027-05-04T09:00");
  const waits = () =>
    queryColumn("select extract(epoch from run_at - now())::int from graphile_worker._private_jobs where key = $1", [
      `publish:${draftId}`,
    ]);
  await startWorkers(1);
  // Two hours before, less the three seconds that the job starts earlier.
  await expect.poll(async () => Number((await waits())[0]), POLL_OPTIONS).toBeGreaterThan(7100);
  expect(Number((await waits())[0])).toBeLessThanOrEqual(7197);
  expect(await nameOf(id)).not.toBe("Scheduled");
  setClock(at, 1000);
  await startJobIn(0, draftId);
  await expect.poll(() => nameOf(id), POLL_OPTIONS).toBe("Scheduled");
  expect(await waits()).toEqual([]);
}, 60_000);
