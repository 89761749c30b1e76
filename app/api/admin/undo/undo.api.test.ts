import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { type AuditEntry, writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { editProduct } from "#app/features/product-editing/edit-product.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import { editStaff } from "#app/features/staff/management/edit-staff.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { ok } from "#app/platform/result.ts";
import { queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { checkOutProduct } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { newStaff, SAME_ORIGIN, staffVisitor } from "#tests/staff.ts";
import { product } from "#tests/stocked-product.ts";

useDatabase();
const api = createApi();
afterEach(() => shiftClock(0));

async function write(entry: Omit<AuditEntry, "by">): Promise<number> {
  const by = { kind: "job", name: "test" } as const;
  const written = await transaction(async (tx) => ok(await writeAuditEntry(tx, { by, ...entry })));
  return written.ok ? written.value : 0;
}

const path = (id: number | string) => `/api/admin/audit/${id}/undo/`;
const key = () => ({ "Idempotency-Key": randomUUID() });

test("an entry that does not exist is a 404, an action that can't be undone a 409", async () => {
  const owner = await staffVisitor(api, "owner");
  expect((await owner.post(path(999_999), {}, key())).status).toBe(404);
  const id = await write({ action: "session.sign_in", subject: { type: "session", id: "1", label: "Ana" } });
  const { status, body } = await owner.post(path(id), {}, key());
  expect([status, body]).toEqual([409, { error: "This can’t be undone.", code: "not_undoable" }]);
});

test("an undo needs a sign-in, a key, and an id and a body that can be read", async () => {
  expect((await apiVisitor(api, SAME_ORIGIN).post(path(1), {}, key())).status).toBe(401);
  const owner = await staffVisitor(api, "owner");
  expect((await owner.post(path(1), {})).status).toBe(400);
  expect((await owner.post(path("x"), {}, key())).status).toBe(400);
  expect((await owner.post(path(1), { whole_batch: "yes" }, key())).status).toBe(400);
});

const owner = () => staffVisitor(api, "owner");
type Visitor = Awaited<ReturnType<typeof owner>>;

/** A variant with this stock, and a function that receives units and returns the id of the audit entry. */
async function stocked(stock: number) {
  const productId = await product(stock);
  const [variantId] = await queryColumn("select id from variants where product_id = $1", [productId]);
  const free = async () => (await queryColumn("select stock from variants where id = $1", [variantId]))[0];
  const receive = async (visitor: Visitor, quantity: number) => {
    const received = await visitor.post(`/api/admin/stock/${variantId}/receive/`, { quantity }, key());
    expect(received.status).toBe(200);
    return (received.body as { undo: { audit_id: number } }).undo.audit_id;
  };
  return { productId, variantId: variantId as number, free, receive };
}

test("undoing a receipt takes the units back, is an entry of its own, and happens once", async () => {
  const [ana, packer] = [await owner(), await staffVisitor(api, "packer")];
  const { free, receive, variantId } = await stocked(3);
  const id = await receive(ana, 10);
  expect(await free()).toBe(13);
  const again = key();
  const first = await packer.post(path(id), {}, again);
  expect([first.status, await free()]).toEqual([200, 3]);
  const repeated = await packer.post(path(id), {}, again);
  expect([repeated.status, repeated.body]).toEqual([200, first.body]);
  const second = await ana.post(path(id), {}, key());
  expect([second.status, second.body]).toMatchObject([
    409,
    { error: `${packer.staff.name} has undone this already.`, overtaken_by: { name: packer.staff.name } },
  ]);
  expect(await free()).toBe(3);
  const history = await ana.get(`/api/admin/audit/?subject_type=variant&subject_id=${variantId}`);
  const [{ audit_ids }] = [first.body as { audit_ids: number[] }];
  expect(history.body).toMatchObject([
    { id: audit_ids[0], undoes: id, by: { name: packer.staff.name } },
    { id, undone_by: audit_ids[0], can_undo: false, by: { name: ana.staff.name } },
  ]);
});

test("the undo needs the permission of the action", async () => {
  const id = await (await stocked(3)).receive(await owner(), 10);
  expect((await (await staffVisitor(api, "bookkeeper")).post(path(id), {}, key())).status).toBe(403);
});

test("an undo of prices or of a slug needs the right to change these, and is not offered without it", async () => {
  const [ana, assistant] = [await owner(), await staffVisitor(api, "assistant")];
  const { productId } = await stocked(3);
  const { document } = (await findStoredProduct(Number(productId))) ?? {};
  const changes = [
    { price: "81.00" },
    { variants: document?.variants.map((variant) => ({ ...variant, price: "82.00" })) ?? [] },
    { slug: `undone-${productId}` },
    { summary: "Another summary." },
    { variants: document?.variants.map((variant) => ({ ...variant, low_stock_at: 7, price: "82.00" })) ?? [] },
  ];
  const ids: number[] = [];
  for (const change of changes) {
    const edited = await editProduct(Number(productId), undefined, change, ana.staff.actor);
    ids.push(edited.ok ? edited.value.auditId : 0);
  }
  const listed = await assistant.get(`/api/admin/audit/?subject_type=product&subject_id=${productId}`);
  const offered = new Map(
    (listed.body as { id: number; can_undo: boolean }[]).map((entry) => [entry.id, entry.can_undo]),
  );
  expect(ids.map((id) => offered.get(id))).toEqual([false, false, false, true, true]);
  const [price = 0, , slug = 0, , lowStock = 0] = ids;
  const refused = { status: 403, body: { error: "Your role does not include changing prices." } };
  expect(await assistant.post(path(price), {}, key())).toMatchObject(refused);
  expect((await assistant.post(path(slug), {}, key())).status).toBe(403);
  const denied = "select count(*)::int from audit_log where action = 'access.denied' and staff_id = $1";
  expect(await queryColumn(denied, [assistant.staff.id])).toEqual([2]);
  expect((await assistant.post(path(lowStock), {}, key())).status).toBe(200);
});

test("an undo is refused when units were sold since, and says who changed the same", async () => {
  const [ana, ben] = [await owner(), await owner()];
  const { free, receive, productId } = await stocked(0);
  const id = await receive(ana, 2);
  await checkOutProduct(api, productId);
  const sold = await ana.post(path(id), {}, key());
  expect([sold.status, sold.body]).toMatchObject([
    409,
    { error: "Units of it were sold or reserved since.", code: "too_few_units" },
  ]);
  expect(await free()).toBe(1);
  await receive(ben, 0 + 1);
  await checkOutProduct(api, productId);
  const overtaken = await ana.post(path(id), {}, key());
  expect(overtaken.body).toMatchObject({
    overtaken_by: { name: ben.staff.name, fields: expect.arrayContaining(["free"]) },
  });
});

test("20 concurrent undos of one entry take effect once", async () => {
  const ana = await owner();
  const { free, receive } = await stocked(50);
  const id = await receive(ana, 1);
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await ana.post(path(id), {}, key())).status),
  );
  expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(409)]);
  expect(await free()).toBe(50);
});

test("a bulk action is undone as a whole, or not at all", async () => {
  const ana = await owner();
  const [first, second] = [await stocked(5), await stocked(5)];
  const counts = [first, second].map(({ variantId }) => ({
    variant_id: variantId,
    counted: 6,
    expected_on_hand: 5,
    note: "Found",
  }));
  const counted = await ana.post("/api/admin/stock/counts/", { items: counts }, key());
  expect(counted.status).toBe(200);
  const [id] = (await queryColumn("select id::int from audit_log order by id desc limit 1")) as number[];
  for (let n = 0; n < 6; n += 1) await checkOutProduct(api, first.productId);
  expect((await ana.post(path(id ?? 0), { whole_batch: true }, key())).status).toBe(409);
  expect(await second.free()).toBe(6);
  await queryColumn("update variants set stock = stock + 6 where id = $1", [first.variantId]);
  const undone = await ana.post(path(id ?? 0), { whole_batch: true }, key());
  expect((undone.body as { audit_ids: number[] }).audit_ids).toHaveLength(2);
  expect([await first.free(), await second.free()]).toEqual([5, 5]);
  expect((await ana.post(path(id ?? 0), { whole_batch: true }, key())).status).toBe(409);
});

test("undoing a change of roles needs a second factor, gives the old ones back, and is refused after another change", async () => {
  const [ana, manager] = [await owner(), await staffVisitor(api, "manager")];
  const { id: staffId } = await newStaff("packer");
  const edit = async (change: object) => {
    const [version] = await queryColumn("select version from staff where id = $1", [staffId]);
    const edited = await editStaff(staffId, version as number, change, ana.staff.actor);
    expect(edited.ok).toBe(true);
    return (await queryColumn("select id::int from audit_log order by id desc limit 1"))[0] as number;
  };
  const roles = async () => (await queryColumn("select roles from staff where id = $1", [staffId]))[0];
  const entry = await edit({ roles: ["assistant", "packer"] });
  expect((await manager.post(path(entry), {}, key())).status).toBe(403);
  shiftClock(11 * 60_000);
  const late = await ana.post(path(entry), {}, key());
  expect([late.status, late.body]).toMatchObject([401, { step_up: true }]);
  shiftClock(0);
  await edit({ name: "Another name" });
  expect((await ana.post(path(entry), {}, key())).status).toBe(200);
  expect(await roles()).toEqual(["packer"]);
  const first = await edit({ roles: ["viewer"] });
  await edit({ roles: ["bookkeeper"] });
  const { status, body } = await ana.post(path(first), {}, key());
  expect([status, body]).toMatchObject([
    409,
    {
      error: `This can’t be undone anymore. ${ana.staff.name} changed roles since.`,
      overtaken_by: { fields: ["roles"] },
    },
  ]);
  expect(await roles()).toEqual(["bookkeeper"]);
});

test("what was done before a product was archived can be undone once the archiving is", async () => {
  const ana = await owner();
  const { productId } = await stocked(1);
  const status = async () => (await queryColumn("select status from products where id = $1", [productId]))[0];
  const entries: number[] = [];
  for (const action of ["unpublish", "publish", "archive"]) {
    const done = await ana.post(`/api/admin/products/${productId}/${action}/`, {}, key());
    expect(done.status).toBe(200);
    entries.push((done.body as { undo: { audit_id: number } }).undo.audit_id);
  }
  const seen: unknown[] = [];
  for (const id of entries.toReversed()) {
    expect((await ana.post(path(id), {}, key())).status).toBe(200);
    seen.push(await status());
  }
  expect(seen).toEqual(["published", "draft", "published"]);
});

test("an undo takes back no later decision that set the same again, until that is undone", async () => {
  const [ana, cleo] = [await owner(), await owner()];
  const { id: ben } = await newStaff("packer");
  const post = async (by: Visitor, action: string) =>
    expect((await by.post(`/api/admin/staff/${ben}/${action}/`, {}, key())).status).toBe(200);
  const newest = async () => (await queryColumn("select max(id)::int from audit_log"))[0] as number;
  const state = async () => (await queryColumn("select state from staff where id = $1", [ben]))[0];
  await post(ana, "suspend");
  const first = await newest();
  await post(cleo, "restore");
  const restored = await newest();
  await post(cleo, "suspend");
  const again = await newest();
  const refused = await ana.post(path(first), {}, key());
  expect([refused.status, refused.body]).toMatchObject([409, { overtaken_by: { name: cleo.staff.name } }]);
  expect(await state()).toBe("suspended");
  for (const id of [again, restored, first]) expect((await ana.post(path(id), {}, key())).status).toBe(200);
  expect(await state()).toBe("active");
});
