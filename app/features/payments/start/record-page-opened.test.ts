import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { findPayment } from "#app/features/payments/payments.queries.ts";
import { submitTestPayment } from "#app/features/payments/providers/submit-test-payment.ts";
import { expireReservations } from "#app/features/stock/expire-reservations.ts";
import { findReservationExpiry } from "#app/features/stock/stock.queries.ts";
import { now, shiftClock } from "#app/platform/clock.ts";
import { readSettings, useSettings } from "#app/platform/env.ts";
import { queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { again } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock, recordsOf, type TestOrder } from "#tests/payments.ts";
import { recordPageOpened } from "./record-page-opened.ts";

useDatabase();
const MINUTE = 60_000;
const settings = readSettings();
afterEach(() => {
  shiftClock(0);
  useSettings(settings);
});

/** Returns for how many more minutes an order's units are reserved. */
async function reservedFor({ order }: TestOrder): Promise<number> {
  const until = await findReservationExpiry(order.id);
  return until ? Math.round((until.getTime() - now().getTime()) / MINUTE) : 0;
}

type Page = { loader: (args: { request: Request; params: { id: string } }) => Promise<unknown> };
const [page] = Object.values(import.meta.glob<Page>("../../../storefront/checkout/pay-test.page.tsx", { eager: true }));

/** Requests the page of the test payment, as the shopper's browser does. */
async function open({ paymentId, url }: TestOrder, headers: Record<string, string> = {}): Promise<unknown> {
  return page?.loader({ request: new Request(`http://shop${url}`, { headers }), params: { id: paymentId } });
}

test("placing an order reserves its units for 3 minutes; then they are available to others", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  expect(await reservedFor(placed)).toBe(3);
  shiftClock(3 * MINUTE);
  expect(await expireReservations()).toBe(1);
  expect((await recordsOf(placed)).stock).toBe(1);
});

test("the first opening of the payment's page reserves them for the full time from then", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  shiftClock(2 * MINUTE);
  expect(await open(placed)).toMatchObject({ minutes: 15 });
  expect(await reservedFor(placed)).toBe(15);
  shiftClock(12 * MINUTE);
  expect(await open(placed)).toMatchObject({ minutes: 5 });
  expect(await reservedFor(placed)).toBe(5);
  shiftClock(17 * MINUTE);
  expect(await expireReservations()).toBe(1);
});

test.each([
  ["Sec-Purpose", "prefetch"],
  ["Sec-Purpose", "prefetch;prerender"],
  ["Purpose", "prefetch"],
])("a prefetch of the page is rejected, and nothing is reserved longer: %s: %s", async (name, value) => {
  const headers = { [name]: value };
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await expect(open(placed, headers)).rejects.toMatchObject({ init: { status: 503 } });
  expect(await reservedFor(placed)).toBe(3);
  const browser = apiVisitor(createApi());
  const prefetched = await browser.get(`/api/payments/${placed.paymentId}/`, headers);
  expect([prefetched.status, await reservedFor(placed)]).toEqual([503, 3]);
  const opened = await browser.get(`/api/payments/${placed.paymentId}/`);
  expect([opened.status, await reservedFor(placed)]).toEqual([303, 15]);
});

test("a page that is opened too late, or of an order that has ended, reserves nothing", async () => {
  const late = await placeTestOrder({ variantId: await putInStock(1) });
  const paid = await placeTestOrder({ variantId: await putInStock(1) });
  await submitTestPayment(paid.paymentId, "paid");
  shiftClock(3.5 * MINUTE);
  for (const placed of [late, paid]) {
    await open(placed).catch(() => undefined);
    expect(await reservedFor(placed)).toBeLessThanOrEqual(0);
  }
  expect((await recordsOf(late)).status).toBe("awaiting_payment");
});

test("a new payment has the short time again, and the full one once it is opened", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await open(placed);
  await submitTestPayment(placed.paymentId, "declined");
  const paying = await again(placed);
  expect(await reservedFor(placed)).toBe(3);
  const paymentId = paying.ok ? (paying.value.url.split("/").at(-1) ?? "") : "";
  await open({ ...placed, paymentId });
  expect(await reservedFor(placed)).toBe(15);
});

test("concurrent openings are recorded once", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await queryColumn("create table openings (at timestamptz)");
  await queryColumn(
    "create function note_opening() returns trigger language plpgsql as 'begin insert into openings values (new.opened_at); return new; end'",
  );
  await queryColumn(
    "create trigger openings after update of opened_at on payments for each row execute function note_opening()",
  );
  await Promise.all(Array.from({ length: 20 }, () => open(placed)));
  expect(await queryColumn("select count(*)::int from openings")).toEqual([1]);
  expect(await reservedFor(placed)).toBe(15);
});

test("a request that started before another opened the page reserves nothing again", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  const beforeOpening = await findPayment(placed.paymentId);
  if (!beforeOpening) throw new Error("No payment");
  await open(placed);
  shiftClock(5 * MINUTE);
  await recordPageOpened(beforeOpening);
  expect(await reservedFor(placed)).toBe(10);
});

test("the page of a payment that was declined reserves nothing for the next one", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  const declined = await findPayment(placed.paymentId);
  await submitTestPayment(placed.paymentId, "declined");
  await again(placed);
  if (!declined) throw new Error("No payment");
  await recordPageOpened(declined);
  expect(await reservedFor(placed)).toBe(3);
});

test("when the full time is shorter than 3 minutes, the first reservation is too", async () => {
  useSettings({ ...settings, HOLD_MINUTES: 1 });
  expect(await reservedFor(await placeTestOrder({ variantId: await putInStock(1) }))).toBe(1);
});
