import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid, sendRefunds } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock, recordsOf } from "#tests/payments.ts";
import { newStaff, type TestStaff } from "#tests/staff.ts";
import { action, loader } from "./flagged.page.tsx";

useDatabase();
afterEach(() => shiftClock(0));
let owner: TestStaff;
let variantId: number;
beforeAll(async () => {
  owner = await newStaff("owner");
  variantId = await putInStock(100);
});

const requestOf = ({ cookie, actor }: TestStaff, body?: URLSearchParams) =>
  new Request("http://localhost:3000/admin/flagged", {
    headers: { cookie, "x-client-address": actor.network },
    ...(body && { method: "POST", body }),
  });
const load = (by = owner) => loader({ request: requestOf(by) } as Parameters<typeof loader>[0]);
const decide = async (fields: Record<string, string>, by = owner) => {
  const body = new URLSearchParams({ intent: "decide", key: randomUUID(), ...fields });
  return (await action({ request: requestOf(by, body) } as Parameters<typeof action>[0])).data;
};

/** Places an order for which the provider reports one dollar. */
async function flaggedOrder() {
  const placed = await placeTestOrder({ variantId });
  await sendPaid(placed, ({ payment }) => Object.assign(payment, { amount_cents: 100 }));
  return placed;
}

test("a flagged payment says what was due, what came, and what can be decided; nothing is sent before", async () => {
  const placed = await flaggedOrder();
  const { payments } = await load();
  expect(payments.find(({ id }) => id === placed.paymentId)).toMatchObject({
    due: "110.00",
    received: { amount: "1.00", currency: "USD" },
    decisions: ["take_as_paid", "send_back", "nothing_came_in"],
    order: { number: placed.order.number, status: "awaiting_payment", name: "Ada Lovelace" },
  });
  const { refunds, emails } = await recordsOf(placed);
  expect([refunds, emails]).toEqual([[], ["payment-flagged"]]);
});

test("of more than 100 flagged payments, the oldest 100 are listed with the number of all", async () => {
  const placed = await placeTestOrder({ variantId });
  const copies = await queryColumn(
    `insert into payments (id, order_id, provider, amount_cents, status, url, created_at)
     select gen_random_uuid(), order_id, provider, amount_cents, 'flagged', url, created_at
     from payments, generate_series(1, 101) where order_id = $1 returning id`,
    [placed.order.id],
  );
  const { payments, total } = await load();
  expect([payments.length, total]).toEqual([100, await flaggedTotal()]);
  expect(total).toBeGreaterThan(100);
  await queryColumn("delete from payments where id = any($1)", [copies]);
  expect((await load()).payments).toHaveLength(await flaggedTotal());
});

const flaggedTotal = async () => Number(await queryColumn("select count(*) from payments where status = 'flagged'"));

test.each([
  ["take_as_paid", "paid", "paid"],
  ["send_back", "awaiting_payment", "refunded"],
  ["nothing_came_in", "awaiting_payment", "declined"],
])("%s: the order is then %s and its payment %s, and the payment is listed no more", async (decision, status, paid) => {
  const placed = await flaggedOrder();
  const fields = { id: placed.paymentId, decision };
  expect(await decide({ ...fields, reason: "" })).toMatchObject({ fields: { reason: expect.any(String) } });
  expect(await decide({ ...fields, reason: "We talked" })).toMatchObject({ state: "done" });
  shiftClock(31_000);
  await sendRefunds();
  expect(await recordsOf(placed)).toMatchObject({ status, payments: [paid] });
  expect((await load()).payments.map(({ id }) => id)).not.toContain(placed.paymentId);
  expect(await decide({ ...fields, reason: "Once more" })).toMatchObject({ state: "invalid" });
});

test.each([
  ["try_again", "refunded"],
  ["paid_back_by_hand", "refunded"],
])("a refund that failed: %s", async (decision, status) => {
  const placed = await placeTestOrder({ variantId });
  await sendPaid(placed);
  await queryColumn("update payments set status = 'flagged' where id = $1 returning id", [placed.paymentId]);
  await queryColumn(
    `insert into refunds (id, payment_id, amount_cents, reason, status, created_at)
     values ($1, $2, 11000, 'late', 'failed', now()) returning id`,
    [randomUUID(), placed.paymentId],
  );
  const { payments } = await load();
  expect(payments.find(({ id }) => id === placed.paymentId)).toMatchObject({
    failedRefund: "110.00",
    decisions: ["try_again", "paid_back_by_hand"],
  });
  const fields = { id: placed.paymentId, reason: "Transfer 4711" };
  expect(await decide({ ...fields, decision: "take_as_paid" })).toMatchObject({ state: "invalid" });
  expect(await decide({ ...fields, decision })).toMatchObject({ state: "done" });
  shiftClock(31_000);
  await sendRefunds();
  expect(await recordsOf(placed)).toMatchObject({ payments: [status] });
});

test("a decision needs the permission and a recent second factor, and an id that can be read", async () => {
  const placed = await flaggedOrder();
  const assistant = await newStaff("assistant");
  await expect(load(assistant)).rejects.toMatchObject({ init: { status: 403 } });
  const fields = { id: placed.paymentId, decision: "send_back", reason: "No" };
  await expect(decide(fields, assistant)).rejects.toMatchObject({ init: { status: 403 } });
  for (const id of ["", "x", "\0", "9999999999"]) {
    expect(await decide({ ...fields, id })).toMatchObject({ state: "invalid", message: "There is no such payment." });
  }
  for (const decision of ["", "constructor"])
    expect(await decide({ ...fields, decision })).toMatchObject({ fields: {} });
  shiftClock(660_000);
  expect(await decide(fields)).toMatchObject({ state: "confirm", confirm: "step_up" });
  expect(await recordsOf(placed)).toMatchObject({ payments: ["flagged"], refunds: [] });
});
