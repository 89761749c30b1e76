import { afterEach, expect, test } from "vitest";
import { expireReservations } from "#app/features/stock/expire-reservations.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { useDatabase } from "#tests/database.ts";
import { again } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock, recordsOf } from "#tests/payments.ts";
import { cancelNeverPaid } from "./cancel-never-paid.ts";

useDatabase();
afterEach(() => shiftClock(0));
const DAYS = 86_400_000;

test("an order that its shopper pays for after days is not canceled meanwhile, but when that reservation is over", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  shiftClock(4 * DAYS);
  await expireReservations();
  expect((await again(placed)).ok).toBe(true);
  expect(await cancelNeverPaid()).toBe(0);
  expect(await recordsOf(placed)).toMatchObject({ status: "awaiting_payment", stock: 0 });
  shiftClock(5 * DAYS);
  await expireReservations();
  expect(await cancelNeverPaid()).toBe(1);
  expect(await recordsOf(placed)).toMatchObject({ status: "cancelled", stock: 1 });
});
