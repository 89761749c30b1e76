import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { changeStatus, changeStatusIn } from "#app/features/product-editing/change-status.ts";
import { deleteDraft } from "#app/features/product-editing/drafts/delete-draft.ts";
import { saveDraft, startDraft } from "#app/features/product-editing/drafts/edit-draft.ts";
import { editProduct } from "#app/features/product-editing/edit-product.ts";
import type { ProductDocument } from "#app/features/product-editing/product-document.contract.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { getToday } from "#app/features/today/get-today.ts";
import { now, shiftClock } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { countWaiting, useDatabase } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { newSlug, putProducts } from "#tests/products.ts";
import { staffVisitor } from "#tests/staff.ts";
import { publishScheduled } from "./publish-scheduled.ts";
import { formatPublishTime, readLocalTime, toLocalField } from "./publish-time.ts";
import { cancelSchedule, schedulePublication } from "./schedule-publication.ts";

useDatabase();
const api = createApi();
afterEach(() => shiftClock(0));
const HOUR_MS = 3_600_000;
const inOneHour = () => new Date(now().getTime() + HOUR_MS);
const key = () => ({ "Idempotency-Key": randomUUID() });

async function product(): Promise<number> {
  const slug = newSlug("bag");
  return (await putProducts({ slug, stock: [{ color: "Black", quantity: 3 }] })).get(slug) ?? 0;
}
const documentOf = async (id: number) => (await findStoredProduct(id))?.document as ProductDocument;

/** A product whose working copy has these changes and is scheduled in an hour. */
async function scheduled(by: Actor, changes: Partial<ProductDocument> = { name: "Scheduled" }) {
  const id = await product();
  const started = await startDraft({ productId: id, document: { ...(await documentOf(id)), ...changes } }, by);
  if (!started.ok) throw new Error("No draft");
  const at = inOneHour();
  expect(await schedulePublication({ productId: id }, at, by)).toMatchObject({ ok: true });
  return { id, at, draftId: started.value.draft.id };
}

test("hours of the shop's clocks on the days when they change, and all year", () => {
  const instant = (text: string) => {
    const read = readLocalTime(text);
    return read.ok ? read.value.toISOString() : read.error.code;
  };
  expect(instant("2026-12-01T09:00")).toBe("2026-12-01T14:00:00.000Z");
  expect(instant("2026-03-08T09:00")).toBe("2026-03-08T13:00:00.000Z");
  expect(instant("2026-03-08T01:59")).toBe("2026-03-08T06:59:00.000Z");
  expect(instant("2026-03-08T02:30")).toBe("skipped");
  expect(instant("2026-11-01T09:00")).toBe("2026-11-01T14:00:00.000Z");
  expect(instant("2026-11-01T01:30")).toBe("repeated");
  for (const text of ["", "tomorrow", "2026-02-30T09:00", "9999999999", "2026-13-01T09:00", "2026-12-01T09:00\0"])
    expect(instant(text)).toBe("unreadable");
  expect(formatPublishTime(new Date("2026-12-01T14:00:00Z"), new Date("2026-11-22T00:00:00Z"))).toMatch(
    /^Dec 1, 09:00 E[SD]T$/,
  );
  expect(toLocalField(new Date("2026-07-01T13:00:00Z"))).toBe("2026-07-01T09:00");
});

test("a scheduled draft is published once by several workers, and not a moment before", async () => {
  const ana = await staffVisitor(api, "manager");
  const { id, at, draftId } = await scheduled(ana.staff.actor);
  const [job] = await queryColumn("select run_at from graphile_worker.jobs where key = $1", [`publish:${draftId}`]);
  expect(at.getTime() - (job as Date).getTime()).toBe(3000);
  await publishScheduled(draftId);
  expect((await documentOf(id)).name).not.toBe("Scheduled");
  shiftClock(HOUR_MS - 300);
  const before = await findStoredProduct(id);
  await Promise.all([publishScheduled(draftId), publishScheduled(draftId), publishScheduled(draftId)]);
  const after = await findStoredProduct(id);
  expect([after?.document.name, after?.version]).toEqual(["Scheduled", (before?.version ?? 0) + 1]);
  expect(now().getTime()).toBeGreaterThanOrEqual(at.getTime());
  const entries = await queryColumn(
    "select actor_name from audit_log where action = 'products.edit' and subject_id = $1",
    [String(id)],
  );
  expect(entries).toEqual([`${ana.staff.name} (scheduled)`]);
});

test("what was due while the shop was down is published when it runs again", async () => {
  const ana = await staffVisitor(api, "manager");
  const { id, draftId } = await scheduled(ana.staff.actor);
  shiftClock(50 * HOUR_MS);
  await publishScheduled(draftId);
  expect((await documentOf(id)).name).toBe("Scheduled");
});

test("after a change of the same field nothing is published: an email and Today say why, once", async () => {
  const [ana, ben] = [await staffVisitor(api, "manager"), await staffVisitor(api, "manager")];
  const { id, draftId } = await scheduled(ana.staff.actor, { name: "Ana's name", summary: "Ana's summary." });
  await editProduct(id, undefined, { name: "Ben's name" }, ben.staff.actor);
  shiftClock(HOUR_MS);
  await Promise.all([publishScheduled(draftId), publishScheduled(draftId)]);
  expect(await documentOf(id)).toMatchObject({ name: "Ben's name" });
  const emails = await queryColumn(
    "select data from emails where template = 'staff-not-published' and recipient = $1",
    [ana.staff.email],
  );
  expect(emails).toMatchObject([{ reason: "Someone else changed the same fields in the meantime: name." }]);
  const today = await getToday(ben.staff.actor);
  expect(today.ok && today.value.notPublished?.filter(({ draft }) => draft.id === draftId)).toHaveLength(1);
});

test.each([
  ["was suspended", "update staff set state = 'suspended' where id = $1 returning id"],
  ["lost the right", "update staff set roles = '{viewer}' where id = $1 returning id"],
])("nothing is published for a person who %s meanwhile: they or the owners get an email", async (why, change) => {
  const [ana, owner] = [await staffVisitor(api, "manager"), await staffVisitor(api, "owner")];
  const { id, draftId } = await scheduled(ana.staff.actor);
  await queryColumn(change, [ana.staff.id]);
  shiftClock(HOUR_MS);
  await publishScheduled(draftId);
  expect((await documentOf(id)).name).not.toBe("Scheduled");
  const recipients = await queryColumn(
    "select recipient from emails where template = 'staff-not-published' and data->>'link' like $1",
    [`%/products/${id}`],
  );
  expect(recipients).toContain(why === "was suspended" ? owner.staff.email : ana.staff.email);
  expect(recipients).not.toContain(why === "was suspended" ? ana.staff.email : owner.staff.email);
});

test("changes to other fields meanwhile both stand", async () => {
  const [ana, ben] = [await staffVisitor(api, "manager"), await staffVisitor(api, "manager")];
  const { id, draftId } = await scheduled(ana.staff.actor);
  await editProduct(id, undefined, { summary: "Ben's summary." }, ben.staff.actor);
  shiftClock(HOUR_MS);
  await publishScheduled(draftId);
  expect(await documentOf(id)).toMatchObject({ name: "Scheduled", summary: "Ben's summary." });
});

test("an edited draft is off the schedule", async () => {
  const ana = await staffVisitor(api, "manager");
  const { id, draftId } = await scheduled(ana.staff.actor);
  expect((await saveDraft(draftId, 1, { ...(await documentOf(id)), name: "Edited" }, ana.staff.actor)).ok).toBe(true);
  shiftClock(HOUR_MS);
  await publishScheduled(draftId);
  expect((await documentOf(id)).name).not.toBe("Edited");
});

test("a deleted draft is off the schedule, and back on it after an undo while the time is still to come", async () => {
  const ana = await staffVisitor(api, "manager");
  for (const [hours, times] of [
    [0, 1],
    [2, 0],
  ] as const) {
    const { id, at, draftId } = await scheduled(ana.staff.actor);
    const deleted = await deleteDraft(draftId, 1, ana.staff.actor);
    if (!deleted.ok) throw new Error("Not deleted");
    expect(deleted.value.unscheduled).toBe(true);
    const entries = await queryColumn(
      "select before->>'publish_at' from audit_log where action = 'products.unschedule' and subject_id = $1",
      [String(id)],
    );
    expect(entries).toEqual([at.toISOString()]);
    shiftClock(hours * HOUR_MS);
    expect((await ana.post(`/api/admin/audit/${deleted.value.auditId}/undo/`, {}, key())).status).toBe(200);
    const found = await queryColumn("select publish_at from product_schedules where draft_id = $1", [draftId]);
    expect(found).toEqual([at].slice(0, times));
    const jobs = await queryColumn("select run_at from graphile_worker.jobs where key = $1", [`publish:${draftId}`]);
    expect(jobs).toEqual([new Date(at.getTime() - 3000)]);
  }
});

test("a draft product is published as it is, and an archived one stays archived", async () => {
  const ana = await staffVisitor(api, "manager");
  const id = await product();
  await changeStatus("unpublish", { id }, ana.staff.actor);
  const schedule = await schedulePublication({ productId: id }, inOneHour(), ana.staff.actor);
  if (!schedule.ok) throw new Error("Not scheduled");
  const other = await scheduled(ana.staff.actor);
  await changeStatus("archive", { id: other.id }, ana.staff.actor);
  shiftClock(HOUR_MS);
  await publishScheduled(schedule.value.schedule.draftId);
  await publishScheduled(other.draftId);
  expect((await findStoredProduct(id))?.status).toBe("published");
  expect((await findStoredProduct(other.id))?.status).toBe("archived");
});

test("a product that is archived while its changes are being published stays as it was archived, and the draft stays", async () => {
  const ana = await staffVisitor(api, "manager");
  const { id, draftId } = await scheduled(ana.staff.actor);
  shiftClock(HOUR_MS);
  let publishing: Promise<void> | undefined;
  await transaction(async (tx) => {
    const archived = await changeStatusIn(tx, "archive", { id }, ana.staff.actor);
    publishing = publishScheduled(draftId);
    // It has seen a published product, and waits for its row.
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), POLL_OPTIONS);
    return archived;
  });
  await publishing;
  expect(await findStoredProduct(id)).toMatchObject({
    status: "archived",
    document: { name: expect.not.stringContaining("Scheduled") },
  });
  expect(await queryColumn("select failure from product_schedules where draft_id = $1", [draftId])).toEqual([
    "The product is archived.",
  ]);
});

test("of a publication and an archiving at the same instant one is first: no change is lost and none is shown", async () => {
  const ana = await staffVisitor(api, "manager");
  for (let round = 0; round < 5; round += 1) {
    const { id, draftId } = await scheduled(ana.staff.actor);
    shiftClock(HOUR_MS);
    await Promise.all([publishScheduled(draftId), changeStatus("archive", { id }, ana.staff.actor)]);
    const stored = await findStoredProduct(id);
    expect(stored?.status).toBe("archived");
    const failures = await queryColumn("select failure from product_schedules where draft_id = $1", [draftId]);
    expect(failures).toEqual(stored?.document.name === "Scheduled" ? [] : ["The product is archived."]);
    shiftClock(0);
  }
});

test("scheduling is undone: the draft is off the schedule, or at its former time, unless it has another one by then", async () => {
  const ana = await staffVisitor(api, "manager");
  const { id, at, draftId } = await scheduled(ana.staff.actor);
  const path = `/api/admin/products/${id}/schedule/`;
  const time = async () => {
    const [publishAt] = await queryColumn("select publish_at from product_schedules where draft_id = $1", [draftId]);
    return publishAt && (publishAt as Date).toISOString();
  };
  const scheduleAt = async (hours: number) => {
    const body = { at: new Date(at.getTime() + hours * HOUR_MS).toISOString() };
    return ((await ana.post(path, body, key())).body as { undo: { audit_id: number } }).undo.audit_id;
  };
  const undo = async (entry: number) => (await ana.post(`/api/admin/audit/${entry}/undo/`, {}, key())).status;
  const later = await scheduleAt(1);
  const latest = await scheduleAt(2);
  expect(await undo(later)).toBe(409);
  expect(await undo(latest)).toBe(200);
  expect(await time()).toBe(new Date(at.getTime() + HOUR_MS).toISOString());
  expect(await undo(later)).toBe(200);
  expect(await time()).toBe(at.toISOString());
  const ben = await staffVisitor(api, "owner");
  expect((await ben.call(path, { method: "DELETE" })).status).toBe(200);
  const [canceled = 0] = await queryColumn("select max(id)::int from audit_log where action = 'products.unschedule'");
  expect(await undo(Number(canceled))).toBe(200);
  const [owner] = await queryColumn("select staff_id from product_schedules where draft_id = $1", [draftId]);
  expect([await time(), owner]).toEqual([at.toISOString(), ana.staff.id]);
  expect(await undo(Number(canceled))).toBe(409);
  expect((await ana.call(path, { method: "DELETE" })).status).toBe(200);
  const again = await scheduleAt(3);
  const assistant = await staffVisitor(api, "assistant");
  expect((await assistant.post(`/api/admin/audit/${again}/undo/`, {}, key())).status).toBe(403);
  expect(await undo(again)).toBe(200);
  expect(await time()).toBeUndefined();
});

test("the message about a draft that was not published can be dismissed", async () => {
  const ana = await staffVisitor(api, "manager");
  const { id, draftId } = await scheduled(ana.staff.actor);
  await changeStatus("archive", { id }, ana.staff.actor);
  shiftClock(HOUR_MS);
  await publishScheduled(draftId);
  expect(await cancelSchedule(draftId, ana.staff.actor)).toMatchObject({ ok: true, value: { schedule: { draftId } } });
  expect(await queryColumn("select 1 from product_schedules where draft_id = $1", [draftId])).toEqual([]);
  expect(await cancelSchedule(draftId, ana.staff.actor)).toMatchObject({ error: { code: "not_scheduled" } });
});

test("the endpoints: who may schedule, what can be scheduled, and how it is canceled", async () => {
  const [ana, ben] = [await staffVisitor(api, "manager"), await staffVisitor(api, "owner")];
  const id = await product();
  const path = `/api/admin/products/${id}/schedule/`;
  const at = inOneHour().toISOString();
  expect((await (await staffVisitor(api, "assistant")).post(path, { at }, key())).status).toBe(403);
  expect((await ana.post(path, { at: "tomorrow" }, key())).status).toBe(400);
  expect((await ana.post(path, { at: "2020-01-01T00:00:00Z" }, key())).status).toBe(409);
  expect((await ana.post("/api/admin/products/2000000000/schedule/", { at }, key())).status).toBe(404);
  expect((await ana.post(path, { at }, key())).body).toEqual({ error: "There are no changes to publish." });
  const start = (visitor: typeof ana, changes: Partial<ProductDocument>) =>
    documentOf(id).then((document) =>
      startDraft({ productId: id, document: { ...document, ...changes } }, visitor.staff.actor),
    );
  await start(ana, { name: "" });
  expect((await ana.post(path, { at }, key())).body).toMatchObject({ fields: { name: "Give the product a name." } });
  await start(ben, { name: "Ben's" });
  const same = key();
  const [first, again] = [await ben.post(path, { at }, same), await ben.post(path, { at }, same)];
  expect([first.status, first.body, again.body]).toEqual([
    200,
    {
      product_id: id,
      publish_at: at,
      by: ben.staff.name,
      undo: { audit_id: expect.any(Number), until: null, whole_batch: false },
    },
    first.body,
  ]);
  expect((await ana.call(path, { method: "DELETE" })).status).toBe(200);
  expect((await ana.call(path, { method: "DELETE" })).status).toBe(404);
  expect((await ana.call("/api/admin/products/x/schedule/", { method: "DELETE" })).status).toBe(400);
});
