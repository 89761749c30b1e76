import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { viewStaffOrder } from "#app/features/order-management/view-staff-order.ts";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { shipOrder } from "#app/features/orders/fulfillment/ship-order.ts";
import { addNote } from "#app/features/orders/notes/add-note.ts";
import { refundOrder } from "#app/features/payments/refunds/refund-order.ts";
import { cancelForStaff } from "#app/features/payments/staff/cancel-for-staff.ts";
import { decidePayment } from "#app/features/payments/staff/decide-payment.ts";
import { markAsPaid } from "#app/features/payments/staff/mark-as-paid.ts";
import { voidShipment } from "#app/features/payments/staff/void-shipment.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { ada, newAddress, PATH, queryColumn, send } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { checkOutProduct, completePayment } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { newDeletedAccount } from "#tests/deleted-account.ts";
import { sendRefunds } from "#tests/payment-actions.ts";
import { command, staffActor } from "#tests/staff-actors.ts";
import { anonymizeDetachedOrders } from "./anonymize-orders.ts";

useDatabase();
afterEach(() => shiftClock(0));
const api = createApi();

/** What staff type about a person. */
const TYPED = "Quillfeather asked";

/** The tables that contain what staff typed. Emails are deleted by their age. */
async function tablesWithTyped(): Promise<string[]> {
  const tables = await queryColumn(
    "select quote_ident(tablename) from pg_tables where schemaname = 'public' and tablename <> 'emails' order by 1",
  );
  const found: string[] = [];
  for (const table of tables.map(String)) {
    const rows = await queryColumn(`select 1 from ${table} t where t::text like '%' || $1 || '%' limit 1`, [TYPED]);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

test("reasons and notes that staff type are erased with the order, and viewers don't read them", async () => {
  const { access, productId } = await newDeletedAccount(api);
  const newOrder = async () => {
    const { order } = await checkOutProduct(api, productId, { Authorization: `Bearer ${access}` });
    const [id] = await queryColumn("select id from orders where number = $1", [order.number]);
    return { order, id: String(id) };
  };
  const orThrow = async <Value>(result: Promise<{ ok: true; value: Value } | { ok: false; error: object }>) => {
    const settled = await result;
    if (!settled.ok) throw new Error(JSON.stringify(settled.error));
    return settled.value;
  };
  const cancel = (id: string) => orThrow(cancelForStaff(id, { reason: TYPED, notify: true }, command));

  const { order, id } = await newOrder();
  await completePayment(order);
  await orThrow(addNote(id, TYPED, command));
  await orThrow(packOrder(id, command));
  const { shipment } = await orThrow(shipOrder(id, { carrier: "UPS", number: "1Z" }, command));
  await orThrow(voidShipment(shipment.id, TYPED, command));
  const [total] = (await queryColumn("select total_cents from orders where id = $1", [id])).map(Number);
  const refund = { shippingCents: 0, amountCents: 100, cause: "goodwill", notify: false } as const;
  await orThrow(refundOrder(id, { ...refund, lines: [], note: TYPED, expectedRefundableCents: total ?? 0 }, command));
  await cancel(id);

  const flagged = await newOrder();
  const [paymentId] = await queryColumn(
    "update payments set status = 'flagged', provider_ref = 'x' where order_id = $1 returning id",
    [flagged.id],
  );
  await orThrow(decidePayment(String(paymentId), { decision: "nothing_came_in", reason: TYPED }, command));
  await orThrow(markAsPaid(flagged.id, TYPED, command));
  await cancel(flagged.id);
  shiftClock(31_000);
  await sendRefunds();
  // What was paid by hand is refunded by hand.
  const [byHand] = await queryColumn("select id from payments where order_id = $1 and status = 'flagged'", [
    flagged.id,
  ]);
  await orThrow(decidePayment(String(byHand), { decision: "paid_back_by_hand", reason: TYPED }, command));

  const { body } = await apiVisitor(api).get(`/api/orders/${order.number}/?token=${order.token}`);
  expect((body as typeof order & { history: object[] }).history).toContainEqual(
    expect.objectContaining({ status: "cancelled", actor: "shop", reason: TYPED }),
  );
  const seenBy = async (number: string, role: "owner" | "viewer") =>
    JSON.stringify((await orThrow(viewStaffOrder(number, staffActor(role)))).body);
  expect(await seenBy(order.number, "owner")).toContain(`Parcel 1 voided: ${TYPED}`);
  expect(await seenBy(flagged.order.number, "owner")).toContain(`No payment was received: ${TYPED}`);
  const shopper = await apiVisitor(api).get(`/api/orders/${flagged.order.number}/?token=${flagged.order.token}`);
  expect(JSON.stringify(shopper.body)).not.toContain(`was received: ${TYPED}`);
  for (const { number } of [order, flagged.order]) expect(await seenBy(number, "viewer")).not.toContain(TYPED);
  expect(await tablesWithTyped()).toEqual(["audit_personal", "order_notes", "orders", "refunds"]);

  const deleted = { current_password: ada.password };
  await send(api, "DELETE", `${PATH}/me/`, deleted, { address: newAddress(), bearer: access });
  await inTransaction(anonymizeDetachedOrders);
  expect(await tablesWithTyped()).toEqual([]);
  expect(await seenBy(order.number, "owner")).toContain("Canceled by the shop");
});
