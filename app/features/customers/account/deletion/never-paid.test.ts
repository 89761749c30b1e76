import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { PlacedOrder } from "#app/features/checkout/checkout.contract.ts";
import { indexOrders } from "#app/features/orders/search/order-search.queries.ts";
import { cancelNeverPaid } from "#app/features/payments/cancel-never-paid.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { buyer, checkOutProduct, completePayment } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { newDeletedAccount } from "#tests/deleted-account.ts";
import { tablesWith } from "#tests/personal-traces.ts";
import { anonymizeNeverPaid } from "./anonymize-orders.ts";

vi.setConfig({ testTimeout: 60_000 });
useDatabase();
afterEach(() => shiftClock(0));
const api = createApi();
const DAY = 86_400_000;

const shipping_address = { ...address, full_name: "Zsazsa Qvist", line1: "77 Xylophone Row" };
const given = { email: "zsazsa@example.com", note: "A note of Zq", gift_message: "A gift of Zq" };
const found = () => tablesWith(["Qvist", "Xylophone", ...Object.values(given)]);

let productId: number | undefined;
let access: string;
beforeAll(async () => {
  ({ productId, access } = await newDeletedAccount(api));
});

/** Places an order with these data. */
async function placed(headers: Record<string, string> = {}): Promise<PlacedOrder> {
  const shopper = buyer(api, headers);
  await shopper.add(productId);
  const { status, body } = await shopper.checkOut({ ...given, shipping_address });
  expect(status).toBe(201);
  return body as PlacedOrder;
}

test("an order that was never paid has no personal data 30 days after it was canceled, a guest's or a customer's", async () => {
  await placed();
  await completePayment(await placed({ Authorization: `Bearer ${access}` }), "declined");
  await indexOrders();
  expect(await found()).toEqual(expect.arrayContaining(["order_search", "orders"]));
  shiftClock(4 * DAY);
  expect(await cancelNeverPaid()).toBe(2);
  shiftClock(33 * DAY);
  expect([await anonymizeNeverPaid(), await found()]).toEqual([0, expect.arrayContaining(["orders"])]);
  shiftClock(35 * DAY);
  expect([await anonymizeNeverPaid(1), await found()]).toEqual([2, []]);
  const stored =
    "select total_cents > 0 and shipping_address ->> 'region' = 'ME' from orders where anonymized_at is not null";
  expect(await queryColumn(stored)).toEqual([true, true]);
  expect(await anonymizeNeverPaid()).toBe(0);
});

test("a canceled order whose money came in, or whose payment staff have to decide about, keeps its data", async () => {
  for (const status of ["open", "paid", "refund_pending", "refunded", "flagged"]) {
    const { shopper, order } = await checkOutProduct(api, productId);
    expect((await shopper.post(`/api/orders/${order.number}/cancel/?token=${order.token}`, {})).status).toBe(200);
    const set =
      "update payments set status = $1 from orders o where o.id = order_id and number = $2 returning payments.id";
    expect(await queryColumn(set, [status, order.number])).toHaveLength(1);
  }
  shiftClock(31 * DAY);
  expect(await anonymizeNeverPaid()).toBe(0);
});
