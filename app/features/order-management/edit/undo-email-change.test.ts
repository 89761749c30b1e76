import { afterEach, expect, test } from "vitest";
import { undoAuditEntry } from "#app/api/admin/undo/undo-audit-entry.ts";
import { orderETag } from "#app/features/order-management/view-staff-order.ts";
import { findOrder } from "#app/features/orders/orders.queries.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import { command } from "#tests/staff-actors.ts";
import { editOrder } from "./edit-order.ts";

useDatabase();
afterEach(() => shiftClock(0));

const undo = (id: number | undefined) => undoAuditEntry({ id: id ?? 0, wholeBatch: false }, command);
const waitingEmails = (orderId: string) =>
  queryColumn(
    "select template || ' ' || round(extract(epoch from send_after - queued_at)) from emails where order_id = $1 order by queued_at, template desc",
    [orderId],
  );

test("a new email address is undone within 30 seconds without any email, and later with emails to both", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(2), quantity: 2 });
  await sendPaid(placed);
  const { id } = placed.order;
  const edit = async (email: string) => {
    const order = await findOrder(id);
    const edited = await editOrder(id, { email, ifMatch: order ? orderETag(order) : "" }, command);
    return edited.ok ? edited.value.undo : 0;
  };
  const emails = async () => (await waitingEmails(id)).slice(1).sort();
  const first = await edit("grace@example.com");
  expect(await emails()).toEqual(["order-confirmed 30", "order-email-changed 30"]);
  expect((await undo(first)).ok).toBe(true);
  expect([(await findOrder(id))?.email, await emails()]).toEqual(["ada@example.com", []]);
  const second = await edit("grace@example.com");
  shiftClock(31_000);
  await queryColumn(
    "update emails set status = 'sent', data = null, finished_at = now() where order_id = $1 returning id",
    [id],
  );
  expect((await undo(second)).ok).toBe(true);
  expect(await emails()).toEqual([
    ...["order-confirmed 30", "order-confirmed 30"],
    ...["order-email-changed 30", "order-email-changed 30"],
  ]);
  const third = await edit("grace@example.com");
  await edit("joan@example.com");
  expect(await undo(third)).toMatchObject({ error: { code: "overtaken", reason: "order_changed" } });
});
