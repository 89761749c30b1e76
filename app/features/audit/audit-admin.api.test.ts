import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { db, transaction } from "#app/platform/db/db.server.ts";
import { ok } from "#app/platform/result.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { newStaff, staffVisitor } from "#tests/staff.ts";
import { deletePersonalValues } from "./audit.queries.ts";
import { findAuditEntry, findLaterChange } from "./audit-entries.queries.ts";
import type { AuditEntryView } from "./list-audit-entries.ts";
import { type AuditEntry, writeAuditEntry } from "./write-audit-entry.ts";

useDatabase();
const api = createApi();
afterEach(() => shiftClock(0));

const AUDIT = "/api/admin/audit/";
const job: Actor = { kind: "job", name: "publish_scheduled" };

async function write(by: Actor, changes: Partial<AuditEntry> = {}): Promise<number> {
  const subject = { type: "variant", id: 1, label: "TOTE-BRN" } as const;
  const entry = { by, action: "stock.receive", subject, ...changes } as const;
  const written = await transaction(async (tx) => ok(await writeAuditEntry(tx, entry)));
  return written.ok ? written.value : 0;
}

type Visitor = Awaited<ReturnType<typeof staffVisitor>>;

async function list(visitor: Visitor, query = ""): Promise<AuditEntryView[]> {
  const { status, body } = await visitor.get(`${AUDIT}${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body as AuditEntryView[];
}
const idsOf = async (visitor: Visitor, query = "") => (await list(visitor, query)).map(({ id }) => id);

test("an entry shows who, what, the changed fields and their values", async () => {
  const owner = await staffVisitor(api, "owner");
  const { actor } = owner.staff;
  const id = await write(actor, { before: { free: 1 }, after: { free: 11 }, reason: "Ten made" });
  const [entry] = await list(owner, `?staff=${actor.staffId}`);
  expect(entry).toMatchObject({
    id,
    by: { staff_id: actor.staffId, name: actor.name, via: "api" },
    action: "stock.receive",
    label: "Received stock",
    subject: { type: "variant", id: "1", label: "TOTE-BRN" },
    fields: ["free"],
    before: { free: 1 },
    after: { free: 11 },
    reason: "Ten made",
    erased: false,
    undone_by: null,
    network: actor.network,
  });
});

test("owners see all, managers those of people without a leading role, others their own, a viewer none", async () => {
  const [owner, manager, assistant] = [
    await staffVisitor(api, "owner"),
    await staffVisitor(api, "manager"),
    await staffVisitor(api, "assistant", "packer"),
  ];
  const otherManager = await newStaff("manager", "packer");
  const batch = randomUUID();
  const entries: Record<string, number> = {};
  for (const [name, by] of Object.entries({
    job,
    owner: owner.staff.actor,
    other: otherManager.actor,
    manager: manager.staff.actor,
    assistant: assistant.staff.actor,
  }))
    entries[name] = await write(by, { batch });
  const of = (...names: string[]) => names.map((name) => entries[name]).reverse();
  expect(await idsOf(owner, `?batch=${batch}`)).toEqual(of("job", "owner", "other", "manager", "assistant"));
  expect(await idsOf(manager, `?batch=${batch}`)).toEqual(of("manager", "assistant"));
  expect(await idsOf(assistant, `?batch=${batch}`)).toEqual(of("assistant"));
  expect((await list(assistant, `?batch=${batch}`))[0]?.network).toBeNull();
  const viewer = await staffVisitor(api, "viewer");
  expect((await viewer.get(AUDIT)).status).toBe(403);
  expect((await apiVisitor(api).get(AUDIT)).status).toBe(401);
});

test("the history of a product is visible to all who may see it, that of an order to those who may edit it", async () => {
  const subject = { type: "product", id: 42, label: "Tote" } as const;
  const order = { type: "order", id: randomUUID(), label: "7KQ-M4T-2X" } as const;
  const owner = await newStaff("owner");
  const price = await write(owner.actor, { subject, before: { price: "1.00" }, after: { price: "2.00" } });
  const name = await write(job, { subject, before: { name: "Bag" }, after: { name: "Tote" } });
  const sent = await write(owner.actor, { subject: order });
  const packer = await staffVisitor(api, "packer");
  expect(await idsOf(packer, "?subject_type=product&subject_id=42")).toEqual([name, price]);
  expect(await idsOf(packer, "?subject_type=product&subject_id=42&field=price")).toEqual([price]);
  expect(await idsOf(packer, "?subject_type=product")).toEqual([]);
  const ofOrder = `?subject_type=order&subject_id=${order.id}`;
  expect(await idsOf(packer, ofOrder)).toEqual([]);
  expect(await idsOf(await staffVisitor(api, "assistant"), ofOrder)).toEqual([sent]);
});

test("personal values are for those who see customers, and are marked once they are erased", async () => {
  const order = { type: "order", id: randomUUID(), label: "7KQ-M4T-2X" } as const;
  const [packer, assistant] = [await staffVisitor(api, "packer"), await staffVisitor(api, "assistant")];
  const personal = { person: { type: "order", id: order.id }, after: { email: "ana@example.com" } } as const;
  for (const { staff } of [packer, assistant]) {
    await write(staff.actor, { subject: order, after: { gift: true }, personal, reason: "Ana asked" });
  }
  const query = `?subject_type=order&subject_id=${order.id}`;
  expect(await list(packer, query)).toMatchObject([{ after: { gift: true }, reason: "", fields: ["email", "gift"] }]);
  expect(await list(assistant, query)).toMatchObject([
    { after: { gift: true, email: "ana@example.com" }, reason: "Ana asked", erased: false },
    { after: { email: "ana@example.com" } },
  ]);
  await transaction(async (tx) => ok(await deletePersonalValues(tx, "order", [order.id])));
  const [entry] = await list(assistant, query);
  expect(entry).toMatchObject({ after: { gift: true }, erased: true, fields: ["email", "gift"] });
});

test("the log is filtered by action, way and time", async () => {
  const owner = await staffVisitor(api, "owner");
  const batch = randomUUID();
  const old = await write(job, { batch, action: "stock.count" });
  shiftClock(3_600_000);
  const recent = await write(owner.staff.actor, { batch });
  const between = encodeURIComponent(new Date(Date.now() + 1_800_000).toISOString());
  const filtered = (query: string) => idsOf(owner, `?batch=${batch}&${query}`);
  expect(await filtered("action=stock.count")).toEqual([old]);
  expect(await filtered("via=job")).toEqual([old]);
  expect(await filtered(`from=${between}`)).toEqual([recent]);
  expect(await filtered(`to=${between}`)).toEqual([old]);
});

test.each([
  "action=unknown",
  "subject_id=1",
  "subject_type=product&field=price",
  "from=yesterday",
  "limit=0",
  "after=x",
  "surprise=1",
  `after=${Buffer.from('["next",["2026-01-01T00:00:00.000Z","1"]]').toString("base64url")}`,
])("%s is a 400", async (query) => {
  const owner = await staffVisitor(api, "owner");
  expect((await owner.get(`${AUDIT}?${query}`)).status).toBe(400);
});

test("what was written before in the same millisecond does not stand in the way of an undo", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const subject = { type: "variant", id: 77, label: "TOTE-BRN" } as const;
  const entries = [1, 2].map((free) => ({ subject, before: { free }, after: { free: free + 1 } }));
  const ids = [await write(job, entries[0]), await write(job, entries[1])];
  vi.useRealTimers();
  const [first, second] = await Promise.all(ids.map((id) => findAuditEntry(id)));
  expect(second && (await findLaterChange(second, db()))).toBeUndefined();
  expect(first && (await findLaterChange(first, db()))).toMatchObject({ fields: ["free"] });
});

test("pages follow each other by their links, and the number of entries is in a header", async () => {
  const owner = await staffVisitor(api, "owner");
  const batch = randomUUID();
  const written: number[] = [];
  for (let n = 0; n < 5; n += 1) written.unshift(await write(job, { batch }));
  const first = await owner.get(`${AUDIT}?batch=${batch}&limit=2`);
  expect(first.headers.get("x-total-count")).toBe("5");
  expect(first.headers.get("link")).not.toContain('rel="prev"');
  const seen = [...(first.body as AuditEntryView[])];
  let link = first.headers.get("link") ?? "";
  for (;;) {
    const next = /<([^>]+)>; rel="next"/.exec(link)?.[1];
    if (!next) break;
    const page = await owner.get(next);
    seen.push(...(page.body as AuditEntryView[]));
    link = page.headers.get("link") ?? "";
  }
  expect(seen.map(({ id }) => id)).toEqual(written);
  const previous = await owner.get(/<([^>]+)>; rel="prev"/.exec(link)?.[1] ?? "");
  expect((previous.body as AuditEntryView[]).map(({ id }) => id)).toEqual(written.slice(2, 4));
});

test("an export is CSV with the filter's entries and personal values, and an entry itself", async () => {
  const owner = await staffVisitor(api, "owner");
  const batch = randomUUID();
  const ids: number[] = [];
  for (const reason of ["=1+1", 'a "b", c'])
    ids.unshift(await write(owner.staff.actor, { batch, reason, after: { free: 2 }, before: { free: 1 } }));
  const exported = await owner.get(`${AUDIT}export/?batch=${batch}`);
  expect([exported.status, exported.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const [header = "", first = "", second = "", end] = String(exported.body).split("\r\n");
  expect(header).toContain("id,at,person,");
  expect([first.split(",")[0], second.split(",")[0], end]).toEqual([...ids.map(String), ""]);
  expect(first).toContain('"{""free"":1}","{""free"":2}","a ""b"", c"');
  expect(second).toContain(",'=1+1,");
  expect(first).toMatch(/^\d+,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00,/);
  const [entry] = await list(owner, "?action=audit.export");
  expect(entry).toMatchObject({ by: { name: owner.staff.name }, after: { filters: { batch } } });
  expect((await owner.get(`${AUDIT}export/?field=price`)).status).toBe(400);
  expect((await (await staffVisitor(api, "manager")).get(`${AUDIT}export/`)).status).toBe(403);
  shiftClock(11 * 60_000);
  expect((await owner.get(`${AUDIT}export/`)).status).toBe(401);
});

test("an export cuts values that are longer than a cell of a spreadsheet, and says so", async () => {
  const owner = await staffVisitor(api, "owner");
  const batch = randomUUID();
  await write(owner.staff.actor, { batch, after: { text: "👜".repeat(20_000) } });
  const [, row = ""] = String((await owner.get(`${AUDIT}export/?batch=${batch}`)).body).split("\r\n");
  const [cell = ""] = /"\{""text""[^,]*,/.exec(row) ?? [];
  expect(cell.length).toBeLessThan(32_767);
  expect(cell).toMatch(/👜.? … \(cut: 40011 characters in the audit log\)",$/u);
});
