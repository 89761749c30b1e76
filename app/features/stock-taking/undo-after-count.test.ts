import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putInStock } from "#tests/payments.ts";
import { staffVisitor } from "#tests/staff.ts";

useDatabase();
const api = createApi();

const COUNTED = { status: 409, body: { code: "counted_since", error: expect.stringContaining("counted since") } };

/** A variant of 20 units with its stock, and what a packer does to it. Each booking returns the id of its audit entry. */
async function stocked() {
  const packer = await staffVisitor(api, "packer");
  const variantId = await putInStock(20);
  const post = (path: string, body: object) => packer.post(path, body, { "Idempotency-Key": randomUUID() });
  const book = async (action: string, body: object) => {
    const { status } = await post(`/api/admin/stock/${variantId}/${action}/`, body);
    expect(status).toBe(200);
    return Number((await queryColumn("select max(id) from audit_log"))[0]);
  };
  return {
    stock: async () => (await queryColumn("select stock from variants where id = $1", [variantId]))[0],
    receive: (quantity: number) => book("receive", { quantity }),
    count: (counted: number, expected: number) =>
      book("count", { counted, expected_on_hand: expected, note: "Counted" }),
    undo: (auditId: number) => post(`/api/admin/audit/${auditId}/undo/`, {}),
  };
}

test("a receipt that was counted since is not undone, until the count is", async () => {
  const { receive, count, undo, stock } = await stocked();
  const received = await receive(5);
  const counted = await count(20, 25);
  expect(await undo(received)).toMatchObject(COUNTED);
  expect(await stock()).toBe(20);
  expect((await undo(counted)).status).toBe(200);
  expect((await undo(received)).status).toBe(200);
  expect(await stock()).toBe(20);
});

test("a count is not undone after the next one", async () => {
  const { count, undo, stock } = await stocked();
  const misseen = await count(18, 20);
  const recounted = await count(20, 18);
  expect(await undo(misseen)).toMatchObject(COUNTED);
  expect((await undo(recounted)).status).toBe(200);
  expect((await undo(misseen)).status).toBe(200);
  expect(await stock()).toBe(20);
});

test("a count that was right has confirmed what was received before, not after", async () => {
  const { receive, count, undo, stock } = await stocked();
  const before = await receive(5);
  await count(25, 25);
  const after = await receive(1);
  expect((await undo(after)).status).toBe(200);
  expect(await undo(before)).toMatchObject(COUNTED);
  expect(await stock()).toBe(25);
});
