import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { fullTime } from "#app/admin/shop-time.ts";
import { createApi } from "#app/api/api.ts";
import { formatPublishTime, readLocalTime, toLocalField } from "#app/features/product-editing/schedule/publish-time.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { startOfDay } from "#app/platform/shop-days.ts";
import { isTimeZone, setShopZone, shopZone, timeZones } from "#app/platform/shop-zone.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { staffVisitor } from "#tests/staff.ts";
import { changeTimeZone, loadTimeZone, undoTimeZone } from "./time-zone.ts";

useDatabase();
const api = createApi();
afterEach(() => setShopZone("America/New_York"));

test("an owner changes the time zone of dates, days and schedules, whose instants stay, and undoes it", async () => {
  const owner = await staffVisitor(api, "owner");
  const at = new Date("2026-12-01T14:00:00Z");
  expect([fullTime(at), toLocalField(at)]).toEqual(["Dec 1, 2026, 09:00 EST", "2026-12-01T09:00"]);
  const read = async () => {
    const { body, headers } = await owner.get("/api/admin/settings/shop/");
    return [(body as { time_zone: string }).time_zone, headers.get("etag")];
  };
  expect(await read()).toEqual(["America/New_York", '"settings-1"']);
  const change = (time_zone: string) => {
    const headers = { "Content-Type": "application/json", "If-Match": '"settings-1"' };
    const init = { method: "PATCH", headers, body: JSON.stringify({ time_zone }) };
    return owner.call("/api/admin/settings/shop/", init);
  };
  const field = { time_zone: "There is no such time zone." };
  expect(await change("Mars/Olympus")).toMatchObject({ status: 400, body: { fields: field } });
  expect(await change("Europe/Berlin")).toMatchObject({ status: 200, body: { time_zone: "Europe/Berlin" } });
  expect((await change("Asia/Tokyo")).status).toBe(412);
  expect(await read()).toEqual(["Europe/Berlin", '"settings-2"']);
  expect([fullTime(at), toLocalField(at), formatPublishTime(at)]).toEqual([
    "Dec 1, 2026, 15:00 GMT+1",
    "2026-12-01T15:00",
    "Dec 1, 2026, 15:00 GMT+1",
  ]);
  expect(readLocalTime("2026-12-01T15:00")).toEqual({ ok: true, value: at });
  expect(startOfDay("2026-12-01")).toEqual(new Date("2026-11-30T23:00:00Z"));
  // Another process, or this one after a restart.
  setShopZone("America/New_York");
  await loadTimeZone();
  expect(shopZone()).toBe("Europe/Berlin");
  const [id] = await queryColumn("select max(id)::int from audit_log where action = 'settings.time_zone'");
  const undo = () => owner.post(`/api/admin/audit/${id}/undo/`, {}, { "Idempotency-Key": randomUUID() });
  expect([(await undo()).status, (await undo()).status]).toEqual([200, 409]);
  await loadTimeZone();
  expect(shopZone()).toBe("America/New_York");
});

test("unknown zones, other roles and a second factor that is too old are refused", async () => {
  const [owner, manager] = [await staffVisitor(api, "owner"), await staffVisitor(api, "manager")];
  for (const zone of ["", "Mars/Olympus", "\0", "europe/berlin; drop table"])
    expect(await changeTimeZone(zone, owner.staff.actor)).toMatchObject({ error: { code: "unknown_zone" } });
  expect(await changeTimeZone("Europe/Berlin", manager.staff.actor)).toMatchObject({ error: { code: "forbidden" } });
  const stale = { ...owner.staff.actor, factorAt: new Date(0) };
  expect(await changeTimeZone("Europe/Berlin", stale)).toMatchObject({ error: { code: "step_up" } });
  expect(shopZone()).toBe("America/New_York");
});

test("zones have their current names, which PostgreSQL has too, and former names stay valid", async () => {
  const zones = timeZones();
  expect(zones).toEqual(expect.arrayContaining(["Asia/Kolkata", "Europe/Kyiv", "America/Argentina/Buenos_Aires"]));
  expect(zones).not.toContain("Asia/Calcutta");
  for (const zone of ["Asia/Calcutta", "Asia/Kolkata"]) expect(isTimeZone(zone)).toBe(true);
  const missing = await queryColumn(
    "select name from unnest($1::text[]) name where name not in (select name from pg_timezone_names)",
    [zones],
  );
  expect(missing).toEqual([]);
});

test("a zone that the database does not have is refused", async () => {
  const owner = await staffVisitor(api, "owner");
  const names = vi.spyOn(Intl, "supportedValuesOf").mockReturnValue(["Mars/Olympus"]);
  const changed = await changeTimeZone("Mars/Olympus", owner.staff.actor);
  names.mockRestore();
  expect(changed).toMatchObject({ error: { code: "zone_not_in_database" } });
  expect(shopZone()).toBe("America/New_York");
  // Nor does an undo bring it back, from before the shop's database was another one.
  expect((await changeTimeZone("Europe/Paris", owner.staff.actor)).ok).toBe(true);
  const values = { before: "Mars/Olympus", after: "Europe/Paris", auditId: 1 };
  vi.spyOn(Intl, "supportedValuesOf").mockReturnValue(["Mars/Olympus"]);
  const undone = await transaction((tx) => undoTimeZone(values, owner.staff.actor, tx));
  vi.restoreAllMocks();
  expect(undone).toMatchObject({ error: { code: "overtaken" } });
});
