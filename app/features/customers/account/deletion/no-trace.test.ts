import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { verifyAuditChain } from "#app/features/audit/verify-chain.ts";
import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import type { PlacedOrder } from "#app/features/checkout/checkout.contract.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { ada, newAddress, PATH, queryColumn, send } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { buyer, completePayment } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { newDeletedAccount } from "#tests/deleted-account.ts";
import { tablesWith } from "#tests/personal-traces.ts";
import { staffVisitor } from "#tests/staff.ts";
import { staffActor } from "#tests/staff-actors.ts";
import { anonymizeDetachedOrdersNightly } from "./anonymize-orders.ts";

vi.setConfig({ testTimeout: 60_000 });
useDatabase();

const api = createApi();

const typed = { full_name: "Zsazsa Qvist", line1: "77 Xylophone Row", company: "Zq Company" };
const given = { note: "A note of Zq", gift_message: "A gift of Zq" };
const ordered = "zsazsa@example.com";

/** Places an order with these data, pays it again after a decline, and cancels it. */
async function canceledOrder(productId: number | undefined, access: string): Promise<PlacedOrder> {
  const shopper = buyer(api, { Authorization: `Bearer ${access}` });
  await shopper.add(productId);
  const shipping_address = { ...address, ...typed };
  const { body } = await shopper.checkOut({ email: ordered, shipping_address, ...given });
  const order = body as PlacedOrder;
  await completePayment(order, "declined");
  const path = `/api/orders/${order.number}`;
  const again = await shopper.post(`${path}/pay/?token=${order.token}`, {}, { "Idempotency-Key": randomUUID() });
  expect(again.status).toBe(200);
  expect((await shopper.post(`${path}/cancel/?token=${order.token}`, {})).status).toBe(200);
  return order;
}

test("no table has a trace of the customer, the audit log included, and its chain stays valid", async () => {
  const { email, id, access, productId } = await newDeletedAccount(api);
  const { number } = await canceledOrder(productId, access);
  const [orderId] = await queryColumn("select id from orders where number = $1", [number]);
  const subject = { type: "order", id: String(orderId), label: number } as const;
  const by = { ...staffActor("owner"), request: { scope: "scope", key: email, bodyHash: "hash" } };
  const change = { before: { email }, after: { email: `new-${email}` } };
  await inTransaction(async (tx) => {
    for (const person of [subject, { type: "customer", id }, { type: "email", id: email }] as const)
      await writeAuditEntry(tx, {
        by,
        action: "me.edit",
        subject,
        reason: `Asked ${email}`,
        personal: { person, ...change },
      });
  });
  await queryColumn("update customers set email_verified_at = now(), last_name = 'Qvist' where id = $1", [id]);
  const set = "update orders set billing_address = shipping_address, tracking_number = '1ZQ999' where id = $1";
  await queryColumn(set, [subject.id]);
  const fields = "id, product_id, order_id, buyer, author_name, rating, body, created_at";
  const review = `insert into reviews (${fields}) values (gen_random_uuid(), $1, $2, $3, 'Ann Qvist', 4, 'Soft.', now()) returning id`;
  const [reviewId] = await queryColumn(review, [productId, subject.id, email]);
  const manager = await staffVisitor(api, "manager");
  const headers = { "Idempotency-Key": "publish", "If-Match": '"r1"' };
  expect((await manager.post(`/api/admin/reviews/${reviewId}/publish/`, {}, headers)).status).toBe(200);
  await queryColumn("update emails set status = 'sent', data = null, finished_at = now() returning id");
  const columns = "id, recipient, template, status, order_id, queued_at, finished_at";
  await queryColumn(
    `insert into emails (${columns}) values (gen_random_uuid(), $1, 'order-cancelled', 'sent', $2, now(), now())`,
    [ordered, orderId],
  );
  const texts = [email, ordered, "Qvist", "1ZQ999", ...Object.values({ ...typed, ...given })];
  // The goodbye to the account's own address is sent after its deletion.
  const found = () => tablesWith(texts, { exceptTemplate: "account-closed" });
  expect(await found()).toEqual(
    expect.arrayContaining([
      "audit_personal",
      "customers",
      "emails",
      "idempotency_keys",
      "orders",
      "reviews",
      "staff_requests",
    ]),
  );
  const password = { current_password: ada.password };
  const closed = await send(api, "DELETE", `${PATH}/me/`, password, { address: newAddress(), bearer: access });
  expect(closed.status).toBe(204);
  expect(await found()).toEqual([]);
  const report = await verifyAuditChain();
  expect([report.broken, report.erased]).toEqual([undefined, 3]);
});

test("an email that left after its order was anonymized is deleted at night", async () => {
  const { access, productId } = await newDeletedAccount(api);
  const { number } = await canceledOrder(productId, access);
  const [orderId] = await queryColumn("select id from orders where number = $1", [number]);
  const password = { current_password: ada.password };
  await send(api, "DELETE", `${PATH}/me/`, password, { address: newAddress(), bearer: access });
  await queryColumn(
    `insert into emails (id, recipient, template, status, order_id, queued_at, finished_at)
     values (gen_random_uuid(), $1, 'order-cancelled', 'sent', $2, now(), now())`,
    [ordered, orderId],
  );
  await inTransaction(anonymizeDetachedOrdersNightly);
  expect(await queryColumn("select template from emails where order_id = $1", [orderId])).toEqual([]);
});
