import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sendUnexpectedError } from "#app/api/unexpected-error.ts";
import { deletePersonalValues } from "#app/features/audit/audit.queries.ts";
import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { now, shiftClock } from "#app/platform/clock.ts";
import { databasePool, transaction } from "#app/platform/db/db.server.ts";
import type { ShopApi } from "#app/platform/http/api.server.ts";
import { err, ok } from "#app/platform/result.ts";
import { useDatabase } from "#tests/database.ts";
import { performOnce, purgeStaffRequests } from "./perform-once.server.ts";

useDatabase();

const ana: StaffActor = {
  kind: "staff",
  staffId: "018f0000-0000-7000-8000-000000000001",
  name: "Ana",
  roles: ["owner"],
  sessionId: "018f0000-0000-7000-8000-000000000002",
  factorAt: now(),
  via: "api",
  requestId: "r1",
  network: "192.0.2.1",
};
const ben = { ...ana, staffId: "018f0000-0000-7000-8000-000000000003", name: "Ben" };

let signedIn = ana;
let outcome: "done" | "refused" | "broken" | "slow" | "once" = "done";
let performed = 0;
let isPacked = false;

const endpoints = new Hono<{ Variables: ShopApi["Variables"] & { staff: StaffActor } }>();
endpoints.onError(sendUnexpectedError as never);
endpoints.use(async (c, next) => {
  c.set("staff", signedIn);
  await next();
});
endpoints.post("/made/:id/", performOnce, async (c) => {
  const { quantity } = await c.req.json();
  const subject = { type: "order", id: c.req.param("id"), label: "Tote" } as const;
  const done = await transaction(async (tx) => {
    if (outcome === "once") {
      await tx.execute("select pg_advisory_xact_lock(1)");
      if (isPacked) return err({ code: "packed_already" });
      isPacked = true;
    }
    await writeAuditEntry(tx, { by: c.get("staff"), action: "stock.receive", subject, after: { quantity } });
    if (outcome === "slow") await new Promise((resolve) => setTimeout(resolve, 100));
    return outcome === "refused" ? err({ code: "refused" }) : ok(null);
  });
  if (!done.ok) return c.json({ error: "No." }, 409);
  if (outcome === "broken") throw new Error("after the commit");
  performed += 1;
  c.header("ETag", '"1"');
  return c.json({ performed }, 201);
});

async function made(key: string, { id = "1", quantity = 10 } = {}) {
  const response = await endpoints.request(`/made/${id}/`, {
    method: "POST",
    headers: { "idempotency-key": key },
    body: JSON.stringify({ quantity }),
  });
  const { status, headers } = response;
  return { status, body: await response.json(), replayed: headers.get("idempotent-replayed"), headers };
}

beforeEach(() => {
  [signedIn, outcome, performed, isPacked] = [ana, "done", 0, false];
});
afterEach(() => shiftClock(0));

test("a request that is sent twice at the same instant is not refused because its twin was performed", async () => {
  outcome = "once";
  const both = await Promise.all([made("twin"), made("twin")]);
  expect(both.map(({ status }) => status)).toContain(201);
  const twin = both.find(({ status, replayed }) => status !== 201 || replayed);
  expect(twin?.body).toEqual(
    twin?.replayed ? { performed: 1 } : { error: "This is being done at this moment. Please try again." },
  );
  expect((await made("other")).body).toEqual({ error: "No." });
});

test("the same key with the same body returns the same response and does nothing", async () => {
  const first = await made("a");
  const second = await made("a");
  expect([first.status, first.body, first.replayed]).toEqual([201, { performed: 1 }, null]);
  expect([second.status, second.body, second.replayed, second.headers.get("etag")]).toEqual([
    201,
    { performed: 1 },
    "true",
    '"1"',
  ]);
  expect(performed).toBe(1);
});

test("another body is a 422; another path, or another staff member, has keys of its own", async () => {
  await made("b");
  expect((await made("b", { quantity: 11 })).status).toBe(422);
  expect((await made("b", { id: "2" })).status).toBe(201);
  signedIn = ben;
  expect((await made("b")).status).toBe(201);
  expect(performed).toBe(3);
});

test("a failure is not stored: the same key may try again", async () => {
  outcome = "refused";
  expect((await made("c")).status).toBe(409);
  outcome = "done";
  expect((await made("c")).body).toEqual({ performed: 1 });
});

test("20 concurrent requests with one key take effect once", async () => {
  outcome = "slow";
  const responses = await Promise.all(Array.from({ length: 20 }, () => made("d")));
  expect(responses.filter(({ status }) => status === 201)).not.toEqual([]);
  for (const { status, headers } of responses.filter(({ status }) => status !== 201)) {
    expect([status, headers.get("retry-after")]).toEqual([409, "1"]);
  }
  expect(performed).toBe(1);
});

test("an action whose response was lost after the commit is not repeated", async () => {
  outcome = "broken";
  expect((await made("e")).status).toBe(500);
  outcome = "done";
  const soon = await made("e");
  expect([soon.status, soon.headers.get("retry-after")]).toEqual([409, "1"]);
  shiftClock(31_000);
  const later = await made("e");
  expect([later.status, later.headers.get("retry-after")]).toEqual([409, null]);
  expect(performed).toBe(0);
});

test("keys are purged after a day, and responses about a person with the person's data", async () => {
  const count = async () =>
    (await databasePool().query("select count(*)::int from staff_requests where key = 'f'")).rows[0].count;
  await made("f", { id: "77" });
  await made("f", { id: "78" });
  await transaction(async (tx) => ok(await deletePersonalValues(tx, "order", ["77"])));
  expect(await count()).toBe(1);
  await purgeStaffRequests();
  expect(await count()).toBe(1);
  shiftClock(86_400_001);
  await purgeStaffRequests();
  expect(await count()).toBe(0);
});
