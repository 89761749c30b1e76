import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { findLedgerGaps } from "#app/features/stock/stock.queries.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { staffVisitor } from "#tests/staff.ts";
import { product } from "#tests/stocked-product.ts";
import { suggestQuantity } from "./making.contract.ts";

useDatabase();
const api = createApi();
const MAKING = "/api/admin/bench/making/";
type Visitor = Awaited<ReturnType<typeof staffVisitor>>;
let packer: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  [packer, viewer] = [await staffVisitor(api, "packer"), await staffVisitor(api, "viewer")];
});

async function variant(stock: number): Promise<number> {
  const [id] = await queryColumn("select id from variants where product_id = $1", [await product(stock)]);
  return Number(id);
}
const post = (path: string, body: unknown, key: string = randomUUID(), visitor = packer) =>
  visitor.post(`${MAKING}${path}`, body, { "Idempotency-Key": key });
const made = (id: string, key?: string) => post(`${id}/made/`, "", key);
async function card(quantity = 10, stock = 2) {
  const variantId = await variant(stock);
  const { status, body } = await post("", { variant_id: variantId, quantity });
  expect(status).toBe(201);
  return { variantId, id: (body as { id: string }).id };
}
const stockOf = async (id: number) => (await queryColumn("select stock from variants where id = $1", [id]))[0];
const cardsOf = (variantId: number) =>
  queryColumn("select to_jsonb(making) from making where variant_id = $1", [variantId]);
const listed = async () => ((await viewer.get(MAKING)).body as { id: string }[]).map(({ id }) => id);

test("a card is put on the making list, and its units are received into stock in one step", async () => {
  const { id, variantId } = await card();
  expect((await viewer.get(MAKING)).body).toContainEqual(
    expect.objectContaining({ id, variant_id: variantId, quantity: 10, staff_name: packer.staff.name }),
  );
  const { status, body } = await made(id);
  expect([status, body]).toMatchObject([200, { variant_id: variantId, change: 10, free: 12, on_hand: 12 }]);
  expect(await listed()).not.toContain(id);
  expect(
    await queryColumn(
      "select note || ' ' || staff_id from stock_movements where variant_id = $1 and note <> 'First stock'",
      [variantId],
    ),
  ).toEqual([`Made at the bench ${packer.staff.id}`]);
});

const undo = (auditId: number) =>
  packer.post(`/api/admin/audit/${auditId}/undo/`, {}, { "Idempotency-Key": randomUUID() });

test("undoing 10 made takes the units out of stock and puts the card back, as it was", async () => {
  const { id, variantId } = await card();
  const before = await cardsOf(variantId);
  const { body } = await made(id);
  expect((await undo((body as { undo: { audit_id: number } }).undo.audit_id)).status).toBe(200);
  expect([await stockOf(variantId), await cardsOf(variantId)]).toEqual([2, before]);
  expect((await made(id)).status).toBe(200);
});

test("an undo of 10 made is undone too, as often as wanted: the units are in stock or on the list, never both", async () => {
  const { id, variantId } = await card();
  const now = async () => [await stockOf(variantId), (await cardsOf(variantId)).length];
  let entry = ((await made(id)).body as { undo: { audit_id: number } }).undo.audit_id;
  for (const expected of [
    [2, 1],
    [12, 0],
    [2, 1],
  ]) {
    expect((await undo(entry)).status).toBe(200);
    expect(await now()).toEqual(expected);
    entry = (await queryColumn("select id from audit_log where undoes = $1", [entry]))[0] as number;
  }
  // The card was made in the meantime: its units are not received twice.
  expect((await made(id)).status).toBe(200);
  expect((await undo(entry)).status).toBe(409);
  expect(await now()).toEqual([12, 0]);
});

test("a card that was put on the list by mistake goes by its undo, unless it was made meanwhile", async () => {
  const variantId = await variant(2);
  const before = await cardsOf(variantId);
  const start = async () =>
    (await post("", { variant_id: variantId, quantity: 10 })).body as { id: string; undo: { audit_id: number } };
  const first = await start();
  expect((await undo(first.undo.audit_id)).status).toBe(200);
  expect(await cardsOf(variantId)).toEqual(before);
  const second = await start();
  expect((await made(second.id)).status).toBe(200);
  expect((await undo(second.undo.audit_id)).status).toBe(409);
});

test("a removed card is put back by its undo, unless its variant is gone", async () => {
  const { id, variantId } = await card();
  const before = await cardsOf(variantId);
  const remove = async () => {
    const { status, body } = await packer.call(`${MAKING}${id}/`, { method: "DELETE" });
    expect(status).toBe(200);
    return (body as { undo: { audit_id: number } }).undo.audit_id;
  };
  const first = await remove();
  expect([(await undo(first)).status, await cardsOf(variantId)]).toEqual([200, before]);
  expect((await undo(first)).status).toBe(409);
  const second = await remove();
  await queryColumn("delete from variants where id = $1 returning id", [variantId]);
  expect((await undo(second)).status).toBe(409);
});

test("10 made, pressed once and sent three times by a flaky line, is exactly 10 units", async () => {
  const { id, variantId } = await card();
  const key = randomUUID();
  const statuses = (await Promise.all([1, 2, 3].map(() => made(id, key)))).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect((await made(id, key)).status).toBe(200);
  expect((await made(id)).status).toBe(404);
  expect(await stockOf(variantId)).toBe(12);
  expect(await findLedgerGaps()).toEqual([]);
});

test("a removed card adds nothing", async () => {
  const { id, variantId } = await card();
  const remove = (path: string, visitor = packer) => visitor.call(`${MAKING}${path}/`, { method: "DELETE" });
  expect((await remove(id, viewer)).status).toBe(403);
  expect((await remove(id)).status).toBe(200);
  expect([(await remove(id)).status, (await remove("x")).status, (await made(id)).status]).toEqual([404, 400, 404]);
  expect(await stockOf(variantId)).toBe(2);
});

test("each declared error has its status", async () => {
  const variantId = await variant(1);
  for (const quantity of [0, 1001, 1.5, "10"])
    expect((await post("", { variant_id: variantId, quantity })).status).toBe(400);
  expect((await post("", { variant_id: 999_999_999, quantity: 1 })).status).toBe(404);
  expect((await post("", { variant_id: variantId, quantity: 1 }, randomUUID(), viewer)).status).toBe(403);
  expect((await made("x")).status).toBe(400);
  expect((await post(`${randomUUID()}/made/`, "", randomUUID(), viewer)).status).toBe(403);
});

test("the suggested batch lasts for 8 weeks, in tens", () => {
  expect(suggestQuantity({ free: 0, sold84: 0 })).toBe(10);
  expect(suggestQuantity({ free: 3, sold84: 36 })).toBe(30);
  expect(suggestQuantity({ free: 3, sold84: 36 }, 10)).toBe(20);
  expect(suggestQuantity({ free: 90, sold84: 36 })).toBe(10);
  expect(suggestQuantity({ free: 0, sold84: 100_000 })).toBe(1000);
});
