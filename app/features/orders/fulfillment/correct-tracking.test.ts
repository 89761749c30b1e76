import { afterEach, beforeAll, expect, test } from "vitest";
import { undoAuditEntry } from "#app/api/admin/undo/undo-audit-entry.ts";
import { createApi } from "#app/api/api.ts";
import { orderToken } from "#app/features/orders/order-link.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import { checkedRequest } from "#tests/responses/check-response.ts";
import { command } from "#tests/staff-actors.ts";
import { correctTracking } from "./change-shipment.ts";
import { packOrder } from "./pack-order.ts";
import { shipOrder } from "./ship-order.ts";

useDatabase();
afterEach(() => shiftClock(0));
let variantId: number;
beforeAll(async () => {
  variantId = await putInStock(1000);
});

/** A paid order of one unit in one parcel. */
async function shippedOrder(trackingNumber: string) {
  const placed = await placeTestOrder({ variantId });
  await sendPaid(placed);
  const { id, number } = placed.order;
  await packOrder(id, command);
  const parcel = { carrier: "UPS", number: trackingNumber, lines: [{ position: 1, quantity: 1 }] };
  const shipped = await shipOrder(id, parcel, command);
  if (!shipped.ok) throw new Error(shipped.error.code);
  return { id, number, shipment: shipped.value.shipment.id };
}

const emailsOf = (id: string) =>
  queryColumn("select data->'tracking'->>'number' from emails where order_id = $1 and template = 'order-shipped'", [
    id,
  ]);

test("a corrected tracking number stands in the email, in the order's link and API, and leads to the carrier's page", async () => {
  const { id, number, shipment } = await shippedOrder("1ZWRONG");
  shiftClock(31_000);
  await queryColumn(
    "update emails set status = 'sent', data = null, finished_at = now() where order_id = $1 returning id",
    [id],
  );
  const corrected = { carrier: "USPS", number: "9400 1", notify: true, version: 1 };
  expect((await correctTracking(shipment, corrected, command)).ok).toBe(true);
  const url = "https://tools.usps.com/go/TrackConfirmAction?tLabels=94001";
  const [tracking] = await queryColumn(
    "select data->'tracking' from emails where order_id = $1 and status = 'queued'",
    [id],
  );
  expect(tracking).toMatchObject({ carrier: "USPS", number: "9400 1", url });
  const link = `/api/orders/${number}/?token=${orderToken({ id, linkVersion: 1 })}`;
  const text = await (await checkedRequest(createApi(), link)).text();
  const shown = JSON.parse(text);
  expect(shown).toMatchObject({ shipments: [{ carrier: "USPS", number: "9400 1", url }] });
  expect(text).not.toContain("1ZWRONG");
});

test("once a parcel's first email has left, each correction says that the number has changed, also one that replaces another", async () => {
  const { id, shipment } = await shippedOrder("9400-0");
  const newest = () =>
    queryColumn(
      "select data->>'corrected' from emails where order_id = $1 and template = 'order-shipped' order by queued_at desc limit 1",
      [id],
    );
  const correct = async (number: string, version: number) => {
    const corrected = await correctTracking(shipment, { carrier: "USPS", number, notify: true, version }, command);
    if (!corrected.ok) throw new Error(corrected.error.code);
    return corrected.value.undo;
  };
  await correct("9400-1", 1);
  expect(await newest()).toEqual([null]);
  shiftClock(31_000);
  await correct("9400-2", 2);
  expect(await newest()).toEqual(["true"]);
  const undo = await correct("9400-3", 3);
  expect([await newest(), await emailsOf(id)]).toEqual([["true"], ["9400-1", "9400-3"]]);
  // The correction before it waits again, with its words.
  expect((await undoAuditEntry({ id: undo, wholeBatch: false }, command)).ok).toBe(true);
  expect([await newest(), (await emailsOf(id)).at(-1)]).toEqual([["true"], "9400-2"]);
});
