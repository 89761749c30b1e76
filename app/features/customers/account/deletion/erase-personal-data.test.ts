import { expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import type { PlacedOrder } from "#app/features/checkout/checkout.contract.ts";
import { indexOrders } from "#app/features/orders/search/order-search.queries.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { newAddress, queryColumn, send } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { buyer, completePayment } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { newDeletedAccount } from "#tests/deleted-account.ts";
import { tablesWith } from "#tests/personal-traces.ts";
import { putPhoto } from "#tests/reviews.ts";
import { staffActor } from "#tests/staff-actors.ts";
import { erasePersonalData, eraseReview } from "./erase-personal-data.ts";

vi.setConfig({ testTimeout: 60_000 });
useDatabase();
const api = createApi();

const shipping_address = { ...address, full_name: "Zsazsa Qvist", line1: "77 Xylophone Row" };
const given = { note: "A note of Zq", gift_message: "A gift of Zq" };

/** Places an order with these data. Returns its id too. */
async function placed(productId: number | undefined, email: string, headers: Record<string, string> = {}) {
  const shopper = buyer(api, headers);
  await shopper.add(productId);
  const { status, body } = await shopper.checkOut({ email, shipping_address, ...given });
  expect(status).toBe(201);
  const order = body as PlacedOrder;
  const [id] = await queryColumn("select id from orders where number = $1", [order.number]);
  return {
    order,
    id: String(id),
    cancel: () => shopper.post(`/api/orders/${order.number}/cancel/?token=${order.token}`, {}),
  };
}

/** Everything else that the shop may store about an email. */
async function leaveTraces(email: string, productId: number | undefined, orderId: string): Promise<string> {
  const message = { name: "Zsazsa Qvist", email, subject: "Lining", message: "Is it lined? A note of Zq" };
  const from = { address: newAddress() };
  expect((await send(api, "POST", "/api/contact/", { ...message, website: "" }, from)).status).toBe(200);
  const hash = Buffer.from(email);
  const subscribe =
    "insert into newsletter_subscribers (id, email, hash, requested_at) values (gen_random_uuid(), $1, $2, now())";
  await queryColumn(subscribe, [email, hash]);
  await queryColumn(
    `insert into back_in_stock_requests (id, variant_id, email, hash, requested_at, expires_at)
     select gen_random_uuid(), min(id), $1, $2, now(), now() + interval '7 days' from variants`,
    [email, hash],
  );
  const [reviewId] = await queryColumn(
    `insert into reviews (id, product_id, order_id, buyer, author_name, rating, body, created_at)
     values (gen_random_uuid(), $1, $2, $3, 'Zsazsa Qvist', 4, 'Soft.', now()) returning id`,
    [productId, orderId, email],
  );
  await inTransaction(async (tx) => {
    const subject = { type: "order", id: orderId, label: "7KQ-M4T-2X" } as const;
    for (const person of [subject, { type: "email", id: email }] as const)
      await writeAuditEntry(tx, {
        by: staffActor("owner"),
        action: "me.edit",
        subject,
        personal: { person, after: { email } },
      });
  });
  await queryColumn(
    "update emails set status = 'sent', data = null, reply_to = null, finished_at = now() where recipient = $1",
    [email],
  );
  await indexOrders();
  return String(reviewId);
}

test("a guest's data is erased from every table, and a dry run counts it and erases nothing", async () => {
  const { productId } = await newDeletedAccount(api);
  const email = "zsazsa@example.com";
  const { id, cancel } = await placed(productId, email);
  await cancel();
  const reviewId = await leaveTraces(email, productId, id);
  const found = () => tablesWith([email, "Qvist", "Xylophone", ...Object.values(given)]);
  const before = await found();
  expect(before).toEqual(
    expect.arrayContaining([
      "audit_personal",
      "back_in_stock_requests",
      "emails",
      "messages",
      "newsletter_subscribers",
      "order_search",
      "orders",
      "reviews",
    ]),
  );
  const erasure = {
    hasAccount: false,
    openOrders: 0,
    stored: {
      orderIds: [id],
      ordersOfOthers: 0,
      reviews: [{ id: reviewId }],
      messages: 1,
      newsletter: 1,
      backInStock: 1,
      emails: 1,
    },
  };
  expect(await erasePersonalData("Zsazsa@Example.com", { dryRun: true })).toMatchObject(erasure);
  expect(await found()).toEqual(before);
  expect(await erasePersonalData("Zsazsa@Example.com", { dryRun: false })).toMatchObject(erasure);
  // The message's email to the shop has not left yet: nothing of it stays once it has.
  await queryColumn("delete from emails where template = 'contact-message' and status = 'queued'");
  expect(await found()).toEqual([]);
});

test("an order that is not finished keeps its address, and those of other people stay", async () => {
  const { productId, access } = await newDeletedAccount(api);
  const email = "open@example.com";
  const { id, order } = await placed(productId, email);
  await completePayment(order);
  const { id: others } = await placed(productId, email, { Authorization: `Bearer ${access}` });
  const { id: stranger } = await placed(productId, "stranger@example.com");
  expect(await erasePersonalData(email, { dryRun: false })).toMatchObject({
    openOrders: 1,
    stored: { orderIds: [id], ordersOfOthers: 1 },
  });
  const detached = "select email from orders where owner_deleted_at is not null and id = any($1)";
  expect(await queryColumn(detached, [[id, others, stranger]])).toEqual([email]);
});

test("an account goes with the email, also one that is not verified, with the guest orders of this email", async () => {
  const { email, id: customerId, access, productId } = await newDeletedAccount(api);
  const own = await placed(productId, "another@example.com", { Authorization: `Bearer ${access}` });
  const guests = await placed(productId, email);
  await guests.cancel();
  await leaveTraces(email, productId, guests.id);
  const { hasAccount, openOrders, stored } = await erasePersonalData(email, { dryRun: false });
  expect([hasAccount, openOrders, stored.orderIds.toSorted()]).toEqual([true, 1, [own.id, guests.id].toSorted()]);
  await queryColumn("delete from emails where template = 'contact-message' and status = 'queued'");
  expect(await tablesWith([email, customerId], { exceptTemplate: "account-closed" })).toEqual([]);
});

test("a review alone is erased with its photos and what staff typed about it", async () => {
  const { productId } = await newDeletedAccount(api);
  const { id } = await placed(productId, "reviewer@example.com");
  const reviewId = await leaveTraces("reviewer@example.com", productId, id);
  const photo = await putPhoto(reviewId);
  await inTransaction((tx) =>
    writeAuditEntry(tx, {
      by: staffActor("owner"),
      action: "reviews.answer",
      subject: { type: "review", id: reviewId, label: "Review of a tote" },
      personal: { person: { type: "order", id }, after: { reply: "Dear Quillfeather" } },
    }),
  );
  expect(await eraseReview(reviewId, { dryRun: true })).toBe("Zsazsa Qvist");
  expect(await tablesWith(["Quillfeather", photo])).toEqual(["audit_personal", "images", "review_images"]);
  expect(await eraseReview(reviewId, { dryRun: false })).toBe("Zsazsa Qvist");
  expect(await tablesWith(["Quillfeather", photo])).toEqual(["deleted_images"]);
  expect(await queryColumn("select email from orders where id = $1", [id])).toEqual(["reviewer@example.com"]);
  expect(await eraseReview(reviewId, { dryRun: false })).toBeUndefined();
});
