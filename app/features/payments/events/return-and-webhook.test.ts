import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { orderToken } from "#app/features/orders/order-link.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid } from "#tests/payment-actions.ts";
import { historyOf, placeTestOrder, putInStock, recordsOf, type TestOrder } from "#tests/payments.ts";

useDatabase();
afterEach(() => shiftClock(0));

const api = createApi();
const DAY = 86_400_000;
const CONFIRMED = {
  status: "paid",
  payments: ["paid"],
  stock: 0,
  refunds: [],
  emails: ["order-confirmed"],
  inCart: 0,
};

/** Opens the page to which the shopper returns after paying, with whatever query. */
async function comeBack({ order }: TestOrder): Promise<unknown> {
  const path = `/api/orders/${order.number}/?token=${orderToken(order)}&status=paid&session_id=cs_1&redirect_status=succeeded`;
  return ((await apiVisitor(api).get(path)).body as { status: string }).status;
}

test("returning to the order's page shows its state, and does not make it paid", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  for (let times = 0; times < 5; times++) expect(await comeBack(placed)).toBe("awaiting_payment");
  expect(await recordsOf(placed)).toMatchObject({
    status: "awaiting_payment",
    payments: ["open"],
    emails: [],
    inCart: 1,
  });
  expect(await historyOf(placed)).toHaveLength(1);
});

test("the webhook and the shopper's return, in any order, each up to five times and up to a day late: one order, paid once", async () => {
  const arrival = fc.record({
    what: fc.constantFrom("webhook", "shopper"),
    lateMs: fc.constantFrom(0, 0, 60_000, DAY),
    together: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(arrival, { minLength: 1, maxLength: 10 }), async (arrivals) => {
      shiftClock(0);
      const placed = await placeTestOrder({ variantId: await putInStock(1) });
      let clock = 0;
      const under: Promise<unknown>[] = [];
      for (const { what, lateMs, together } of [...arrivals, { what: "webhook", lateMs: 0, together: false }]) {
        if (!together) await Promise.all(under.splice(0));
        clock += lateMs;
        shiftClock(clock);
        under.push(what === "webhook" ? sendPaid(placed) : comeBack(placed));
      }
      await Promise.all(under);
      expect(await recordsOf(placed)).toEqual(CONFIRMED);
      expect(await comeBack(placed)).toBe("paid");
    }),
    { numRuns: 30 },
  );
});
