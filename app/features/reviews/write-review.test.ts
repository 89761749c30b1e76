import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { PlacedOrder } from "#app/features/checkout/checkout.contract.ts";
import { anonymizeDetachedOrders } from "#app/features/customers/account/deletion/anonymize-orders.ts";
import { detachOrders } from "#app/features/customers/account/deletion/detached-orders.queries.ts";
import { deleteCustomer, lockCustomer } from "#app/features/customers/customers.queries.ts";
import { editOrder } from "#app/features/order-management/edit/edit-order.ts";
import { orderETag } from "#app/features/order-management/view-staff-order.ts";
import { orderToken } from "#app/features/orders/order-link.ts";
import { findOrderByNumber } from "#app/features/orders/orders.queries.ts";
import { now, shiftClock } from "#app/platform/clock.ts";
import { inTransaction, type Tx } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { countWaiting, useDatabase } from "#tests/database.ts";
import { newDeletedAccount } from "#tests/deleted-account.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { sentOrder } from "#tests/reviews.ts";
import { staffActor } from "#tests/staff-actors.ts";

useDatabase();
const api = createApi();
const DAY_MS = 86_400_000;

let { id: customerId, access, productId } = {} as Awaited<ReturnType<typeof newDeletedAccount>>;
let order: PlacedOrder;
beforeEach(async () => {
  ({ id: customerId, access, productId } = await newDeletedAccount(api));
  order = await sentOrder(api, productId, "ada@example.com");
});
afterEach(() => shiftClock(0));

const review = (more: { token?: string; title?: string }, headers: Record<string, string> = {}) => {
  const words = { rating: 5, title: "Soft", body: "It carries my laptop.", author_name: "Ada L." };
  const path = `/api/orders/${order.number}/reviews/`;
  return apiVisitor(api, headers).post(path, { product_id: productId, ...words, ...more });
};

/** Sends a review while a transaction that has done `work` is not committed. Returns the review's response. */
async function reviewMeanwhile(work: (tx: Tx) => Promise<unknown>, send: () => ReturnType<typeof review>) {
  const release = Promise.withResolvers<void>();
  const isReady = Promise.withResolvers<void>();
  const other = inTransaction(async (tx) => {
    await work(tx);
    isReady.resolve();
    await release.promise;
  });
  await isReady.promise;
  const response = send();
  await Promise.race([response, vi.waitFor(async () => expect(await countWaiting()).toBe(1), POLL_OPTIONS)]);
  release.resolve();
  await other;
  return response;
}

const storedReviews = () => queryColumn("select 1 from reviews where product_id = $1", [productId]);

test("a review is refused if its order becomes anonymous while it is sent", async () => {
  await queryColumn("update orders set owner_deleted_at = now() where number = $1 returning id", [order.number]);
  shiftClock(91 * DAY_MS);
  const { status } = await reviewMeanwhile(anonymizeDetachedOrders, () => review({ token: order.token }));
  expect([status, await storedReviews()]).toEqual([404, []]);
});

test("a review is refused if its author deletes the account while it is sent", async () => {
  await queryColumn("update orders set customer_id = $1 where number = $2 returning id", [customerId, order.number]);
  const deleteAccount = async (tx: Tx) => {
    const customer = await lockCustomer(customerId, tx);
    if (customer) await detachOrders(customer, now(), tx);
    await deleteCustomer(customerId, tx);
  };
  const { status } = await reviewMeanwhile(deleteAccount, () => review({}, { authorization: `Bearer ${access}` }));
  expect([status, await storedReviews()]).toEqual([404, []]);
});

test("a buyer reviews a product once, also after staff have corrected the order's email", async () => {
  expect((await review({ token: order.token })).status).toBe(201);
  const found = await findOrderByNumber(order.number);
  if (!found) throw new Error("No order");
  const change = { email: "corrected@example.com", ifMatch: orderETag(found) };
  expect(await editOrder(found.id, change, staffActor("owner"))).toMatchObject({ ok: true });
  const corrected = await findOrderByNumber(order.number);
  const token = corrected ? orderToken(corrected) : "";
  // The same words are the first press, sent again.
  expect((await review({ token })).status).toBe(201);
  expect((await review({ token, title: "Softer" })).status).toBe(409);
  expect(await storedReviews()).toHaveLength(1);
  const { body } = await apiVisitor(api).get(`/api/orders/${order.number}/reviews/?token=${token}`);
  expect(body).toMatchObject([{ review: { state: "pending", rating: 5 } }]);
});
