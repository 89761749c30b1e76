import fc from "fast-check";
import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { readSettings, useSettings } from "#app/platform/env.ts";
import { fromDecimal, toDecimal } from "#app/platform/money.ts";
import { queryColumn } from "#tests/accounts.ts";
import { buyer, completePayment, details } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { product, stockOf } from "#tests/stocked-product.ts";
import type { PlacedOrder } from "./checkout.contract.ts";

useDatabase();
const api = createApi();

const aLine = fc.record({
  priceCents: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(1, 99, 100, 999_999)),
  quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1_000_000 })),
});
const MAX_TOTAL = 99_999_999;

// The limits are raised: this is about amounts, not about how many units a guest may reserve.
useSettings({ ...readSettings(), RATE_LIMIT_MULTIPLIER: 1_000_000 });

test("for any quantities and prices, the lines sum to the subtotal, shipping adds ten dollars, and the total is charged", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aLine, { minLength: 1, maxLength: 4 }), async (lines) => {
      const shopper = buyer(api);
      for (const { priceCents, quantity } of lines) {
        const added = await shopper.add(await product(quantity, priceCents), { quantity });
        expect(added.status).toBe(200);
      }
      const subtotal = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
      const { status, body } = await shopper.checkOut();
      if (subtotal + 1000 > MAX_TOTAL) {
        expect([status, body]).toEqual([409, { error: expect.stringContaining("$999,999.99"), items: [] }]);
        return;
      }
      expect(status).toBe(201);
      const order = body as PlacedOrder;
      expect([order.subtotal, order.shipping, order.total]).toEqual([
        toDecimal(subtotal),
        "10.00",
        toDecimal(subtotal + 1000),
      ]);
      const sum = order.items.reduce((all, item) => all + Number(fromDecimal(item.subtotal)), 0);
      expect(sum).toBe(subtotal);
      for (const { price, quantity, subtotal: line } of order.items) {
        expect(fromDecimal(line)).toBe(Number(fromDecimal(price)) * quantity);
      }
      await completePayment(order);
      const charged = await queryColumn(
        "select amount_cents from payments p join orders o on o.id = order_id where number = $1 and p.status = 'paid'",
        [order.number],
      );
      expect(charged).toEqual([subtotal + 1000]);
    }),
    { numRuns: 25 },
  );
}, 120_000);

test("an order above the maximum total is rejected, and reserves nothing", async () => {
  const id = await product(200_000, 50_000);
  const shopper = buyer(api);
  await shopper.add(id, { quantity: 200_000 });
  const { status, body } = await shopper.checkOut();
  expect([status, body]).toEqual([409, { error: expect.stringContaining("$999,999.99"), items: [] }]);
  expect(await stockOf(id)).toBe(200_000);
});

test.each([
  ["negative", -1],
  ["nothing", 0],
  ["a fraction", 1.5],
  ["more than a number can be", 1e300],
  ["text", "1"],
])("a quantity that is %s never reaches an order", async (_, quantity) => {
  const shopper = buyer(api);
  const id = await product(3, 10_000);
  const added = await shopper.add(id, { quantity });
  expect([400, 409]).toContain(added.status);
  const tampered = { ...details, items: [{ product_id: id, quantity, price: "0.01" }], subtotal: "0.01" };
  expect((await shopper.checkOut(tampered)).status).toBe(422);
  expect((await shopper.checkOut()).status).toBe(400);
});
