import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { staffVisitor } from "#tests/staff.ts";
import { bareReview, reportTimes } from "#tests/staff-reviews.ts";
import type { StaffReview } from "./moderation.contract.ts";

useDatabase();
const api = createApi();
type Visitor = Awaited<ReturnType<typeof staffVisitor>>;
type Moderated = StaffReview & { undo: { audit_id: number } };
let ana: Visitor;
let ben: Visitor;
let productId: number;

beforeAll(async () => {
  productId = (await putProducts({ slug: "harbour-tote" })).get("harbour-tote") ?? 0;
  [ana, ben] = [await staffVisitor(api, "assistant"), await staffVisitor(api, "manager")];
});

const review = (more: Parameters<typeof bareReview>[0] = {}) => bareReview({ productId, ...more });
const read = async (id: string) => (await ana.get(`/api/admin/reviews/${id}/`)).body as StaffReview;
const etagOf = async (id: string) => (await ana.get(`/api/admin/reviews/${id}/`)).headers.get("etag") ?? "";

async function decide(id: string, action: string, body: object = {}, { by = ana, etag = "", key = randomUUID() } = {}) {
  const headers = { "If-Match": etag || (await etagOf(id)), "Idempotency-Key": key };
  return by.post(`/api/admin/reviews/${id}/${action}/`, body, headers);
}
const done = async (id: string, action: string, body: object = {}, by = ana) => {
  const decided = await decide(id, action, body, { by });
  expect([action, decided.status]).toEqual([action, 200]);
  return decided.body as Moderated;
};
const undo = (auditId: number, by = ana) =>
  by.post(`/api/admin/audit/${auditId}/undo/`, {}, { "Idempotency-Key": randomUUID() });

type Shown = { summary: { count: number; average: number | null }; reviews: { id: string; reply: string }[] };
const shown = async () =>
  (await apiVisitor(api).get("/api/products_old/products/harbour-tote/reviews/?sort=oldest")).body as Shown;
const listed = async (query: string) => (await ana.get(`/api/admin/reviews/?${query}`)).body as StaffReview[];

test("shoppers see a review from its publication until it is declined, and its stars count as long", async () => {
  const id = await review({ rating: 1 });
  const before = await shown();
  expect(await listed("state=pending")).toMatchObject([{ id, state: "pending", published_at: null }]);
  expect(await done(id, "publish")).toMatchObject({
    state: "published",
    etag: '"r2"',
    product: { slug: "harbour-tote" },
  });
  const after = await shown();
  expect(after.reviews.map((one) => one.id)).toContain(id);
  expect([before.summary, after.summary]).toMatchObject([
    { count: 0, average: null },
    { count: 1, average: 1 },
  ]);
  const { published_at } = await read(id);
  expect(await done(id, "decline", { reason: " Not about the bag " })).toMatchObject({
    state: "declined",
    decline_reason: "Not about the bag",
  });
  expect(await shown()).toEqual(before);
  // Published again, it has its former place, and no reason.
  expect(await done(id, "publish")).toMatchObject({ published_at, decline_reason: "" });
});

test("an answer is public while its review is, and is changed and removed", async () => {
  const id = await review();
  expect((await done(id, "answer", { reply: "Thank you!\r\nWe are glad." })).replied_at).not.toBeNull();
  await done(id, "publish");
  const replyOf = async () => (await shown()).reviews.find((one) => one.id === id)?.reply;
  expect(await replyOf()).toBe("Thank you!\nWe are glad.");
  await done(id, "answer", { reply: "Thank you." });
  expect(await replyOf()).toBe("Thank you.");
  expect(await done(id, "answer", { reply: " " })).toMatchObject({ reply: "", replied_at: null });
  expect(await replyOf()).toBe("");
});

test("every process hears of a change of the published reviews, and of nothing else", async () => {
  const client = await databasePool().connect();
  const heard = async (happen: () => Promise<unknown>) => {
    let count = 0;
    const onNotification = () => {
      count += 1;
    };
    client.on("notification", onNotification);
    await happen();
    // Notifications arrive with the next answer on the connection.
    await client.query("select 1");
    client.off("notification", onNotification);
    return count;
  };
  await client.query("listen catalog_changed");
  const [id, other] = [await review(), await review()];
  expect(await heard(() => done(other, "answer", { reply: "Not shown yet." }))).toBe(0);
  expect(await heard(() => done(other, "decline", { reason: "Spam" }))).toBe(0);
  expect(await heard(() => done(id, "publish"))).toBe(1);
  expect(await heard(() => done(id, "answer", { reply: "Thank you." }))).toBe(1);
  await reportTimes(id, 2);
  expect(await heard(() => done(id, "dismiss_reports"))).toBe(0);
  expect(await heard(() => done(id, "decline", { reason: "Spam" }))).toBe(1);
  await client.query("unlisten catalog_changed");
  client.release();
});

test("reports are listed with their reasons until they are dismissed, and a later one counts anew", async () => {
  const id = await review({ state: "published" });
  await reportTimes(id, 22);
  expect(await listed("state=reported")).toMatchObject([{ id, report_count: 22 }]);
  const { reports } = await read(id);
  expect([reports.length, reports[0]?.reason]).toEqual([20, "Reason 1"]);
  const { undo: dismissal } = await done(id, "dismiss_reports");
  expect([await listed("state=reported"), (await read(id)).report_count]).toEqual([[], 0]);
  expect((await decide(id, "dismiss_reports")).body).toMatchObject({ code: "no_reports" });
  await reportTimes(id, 1);
  expect((await undo(dismissal.audit_id)).status).toBe(200);
  expect((await read(id)).report_count).toBe(23);
  await done(id, "decline", { reason: "They are right" });
  expect(await listed("state=reported")).toEqual([]);
});

test("reports that came after the ones that were read, or were not shown, stay", async () => {
  const id = await review({ state: "published" });
  await reportTimes(id, 22);
  const { reports } = await read(id);
  const dismissal = await done(id, "dismiss_reports", { seen_until: reports.at(-1)?.reported_at });
  expect(dismissal).toMatchObject({ report_count: 2, reports: [{ reason: "Reason 21" }, { reason: "Reason 22" }] });
  expect(await listed("state=reported")).toMatchObject([{ id }]);
  expect((await undo(dismissal.undo.audit_id)).status).toBe(200);
  const { rows } = await databasePool().query("select before, after from audit_log where undoes = $1", [
    dismissal.undo.audit_id,
  ]);
  expect(rows).toMatchObject([{ before: { reports: 2 }, after: { reports: 22 } }]);
  expect((await read(id)).report_count).toBe(22);
  await done(id, "decline", { reason: "They are right" });
});

test("a decision is not undone after a colleague decided the same anew", async () => {
  const id = await review({ state: "pending" });
  const { undo: first } = await done(id, "publish");
  const { undo: declined } = await done(id, "decline", { reason: "Spam" }, ben);
  const { undo: second } = await done(id, "publish", {}, ben);
  expect(await undo(first.audit_id)).toMatchObject({ status: 409, body: { overtaken_by: { name: ben.staff.name } } });
  expect((await read(id)).state).toBe("published");
  // Once the colleague's decisions are undone, hers is the newest again.
  for (const entry of [second, declined]) expect((await undo(entry.audit_id, ben)).status).toBe(200);
  expect((await undo(first.audit_id)).status).toBe(200);
  expect((await read(id)).state).toBe("pending");
});

test("each decision is undone whole, once, and not after another one about the same", async () => {
  const id = await review({ state: "published" });
  await done(id, "answer", { reply: "Thank you." });
  const decisions = [
    ["answer", { reply: "Another answer." }],
    ["decline", { reason: "Spam" }],
    ["publish", {}],
  ] as const;
  for (const [action, body] of decisions) {
    if (action === "publish") await done(id, "decline", { reason: "A mistake" });
    const before = await read(id);
    const { undo: entry } = await done(id, action, body);
    expect((await undo(entry.audit_id, ben)).status).toBe(200);
    expect(await read(id)).toEqual({ ...before, etag: expect.any(String) });
    expect((await undo(entry.audit_id)).status).toBe(409);
  }
  const { undo: publication } = await done(id, "publish");
  await done(id, "decline", { reason: "Spam" }, ben);
  expect(await undo(publication.audit_id)).toMatchObject({
    status: 409,
    body: { overtaken_by: { name: ben.staff.name, fields: expect.arrayContaining(["state"]) } },
  });
  await databasePool().query("delete from reviews where id = $1", [id]);
  expect((await undo(publication.audit_id)).body).toMatchObject({ code: "no_such_review" });
});

test("what staff typed is personal in the audit log, and the label of the entry names nobody", async () => {
  const id = await review();
  await done(id, "decline", { reason: "Names Ann's employer" });
  const { rows } = await databasePool().query(
    `select subject_label, coalesce(before::text, '') || coalesce(after::text, '') || reason as values, person_type
     from audit_log join audit_personal on audit_id = id where subject_type = 'review' and subject_id = $1`,
    [id],
  );
  expect(rows).toMatchObject([{ subject_label: "Review of Harbour Tote", person_type: "order" }]);
  expect(rows[0].values).not.toContain("employer");
  expect((await ana.get(`/api/admin/audit/?subject_type=review&subject_id=${id}`)).body).toMatchObject([
    { action: "reviews.decline", after: { state: "declined", decline_reason: "Names Ann's employer" }, can_undo: true },
  ]);
});

test("of decisions about the same version one takes effect; a repetition returns the first response", async () => {
  const id = await review();
  const etag = await etagOf(id);
  const at = { etag, key: randomUUID() };
  const results = await Promise.all([
    ...[1, 2, 3].map(() => decide(id, "publish", {}, { etag })),
    ...[1, 2, 3].map(() => decide(id, "decline", { reason: "Spam" }, { etag, by: ben })),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(412)]);
  const again = await review();
  const first = await decide(again, "publish", {}, at);
  const repeated = await decide(again, "publish", {}, at);
  expect([first.status, repeated.status, repeated.body]).toEqual([200, 200, first.body]);
});

test.each([
  ["publish", {}, "published", "already_published"],
  ["decline", { reason: "Spam" }, "declined", "already_declined"],
  ["answer", { reply: "Thanks" }, "declined", "already_declined"],
  ["answer", { reply: "" }, "pending", "same_reply"],
  ["dismiss_reports", {}, "published", "no_reports"],
] as const)("%s %o of a review that is %s is refused: %s", async (action, body, state, code) => {
  const id = await review({ state });
  const refused = await decide(id, action, body);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code, error: expect.any(String), current: { id, state } },
  ]);
  expect(await etagOf(id)).toBe('"r1"');
});

test.each([
  ["decline", {}],
  ["decline", { reason: " \n " }],
  ["decline", { reason: "x".repeat(501) }],
  ["decline", { reason: "a\u202eb" }],
  ["answer", {}],
  ["answer", { reply: "x".repeat(2001) }],
  ["answer", { reply: "a\u0000b" }],
  ["publish", { state: "declined" }],
  ["dismiss_reports", { all: true }],
] as const)("%s with %o is invalid", async (action, body) => {
  const id = await review();
  expect((await decide(id, action, body)).status).toBe(400);
  expect(await etagOf(id)).toBe('"r1"');
});

test("what can't be read is a 400, and a review that does not exist a 404", async () => {
  for (const query of ["state=hidden", "rating=6", "ordering=rating", "after=x", "has=stars"])
    expect([query, (await ana.get(`/api/admin/reviews/?${query}`)).status]).toEqual([query, 400]);
  expect((await ana.get("/api/admin/reviews/x/")).status).toBe(400);
  expect((await ana.get(`/api/admin/reviews/${randomUUID()}/`)).status).toBe(404);
  for (const [action, body] of Object.entries({
    publish: {},
    decline: { reason: "Spam" },
    answer: { reply: "Hi" },
    dismiss_reports: {},
  }))
    expect((await decide(randomUUID(), action, body, { etag: '"r1"' })).status).toBe(404);
});

test("a bookkeeper reads reviews without deciding about them; neither a packer nor a viewer sees any", async () => {
  const id = await review();
  const bookkeeper = await staffVisitor(api, "bookkeeper");
  expect((await bookkeeper.get(`/api/admin/reviews/${id}/`)).status).toBe(200);
  expect((await decide(id, "publish", {}, { by: bookkeeper })).status).toBe(403);
  for (const role of ["packer", "viewer"] as const)
    expect((await (await staffVisitor(api, role)).get("/api/admin/reviews/")).status).toBe(403);
  const { body } = await ana.get("/api/admin/reviews/");
  expect(JSON.stringify(body)).not.toContain("@example.com");
});
