import type { StaffOrder } from "#app/features/order-management/order-management.contract.ts";
import { queryColumn } from "#tests/accounts.ts";
import { sendPaid } from "#tests/payment-actions.ts";
import { placeTestOrder } from "#tests/payments.ts";
import { bareReview, reportTimes } from "#tests/staff-reviews.ts";
import { once } from "./once.ts";
import { postAction, tagOf } from "./shared-owner.ts";

const soldVariant = once(async () => {
  const [id] = await queryColumn(
    "select v.id from variants v join products p on p.id = product_id where slug = 'plain-tote'",
  );
  return Number(id);
});
const oneUnit = [{ position: 1, quantity: 1 }];
const parcel = { carrier: "UPS", number: "1Z1", lines: oneUnit, notify: false };
const REFUND = { lines: oneUnit, shipping: "0.50", cause: "other", notify: false, expected_refundable: "110.00" };

/** The orders, shipments, refunds, payments and reviews that staff work on, by the names of the fields that require them. */
export function staffOrders(): Record<string, () => Promise<unknown>> {
  const unpaid = once(async () => placeTestOrder({ variantId: await soldVariant() }));
  const paid = once(async () => {
    await sendPaid(await unpaid());
    return (await unpaid()).order.number;
  });
  const flagged = once(async () => {
    await sendPaid(await unpaid(), ({ payment }) => Object.assign(payment, { amount_cents: 100 }));
    return (await unpaid()).paymentId;
  });
  const after = <Body = StaffOrder>(before: () => Promise<string>, action: string, body: object = {}) =>
    once(async () => postAction<Body>(`/api/admin/orders/${await before()}/${action}/`, body));
  const packed = after(paid, "pack");
  const packedTogether = once(async () => {
    const body = { numbers: [await paid()] };
    return (await postAction<{ undo: { audit_id: number } }>("/api/admin/orders/pack/", body)).undo.audit_id;
  });
  const packedNumber = async () => (await packed()).number;
  const sent = after(packedNumber, "shipments", parcel);
  const inTwoParcels = once(async () => {
    const placed = await placeTestOrder({ variantId: await soldVariant(), quantity: 2 });
    await sendPaid(placed);
    const { number } = placed.order;
    await postAction(`/api/admin/orders/${number}/pack/`);
    for (const tracking of ["1Z3", "1Z4"])
      await postAction(`/api/admin/orders/${number}/shipments/`, { ...parcel, number: tracking });
    return number;
  });
  const refunded = after<{ refund: StaffOrder["refunds"][number] }>(paid, "refunds", REFUND);
  const canceled = after(paid, "cancel", { reason: "Out of leather" });
  const shipmentId = async () => (await sent()).shipments[0]?.id;

  return {
    ...staffReviews(),
    "/admin/orders/ number": paid,
    "/admin/orders{paid} query": async () => `search=${await paid()}`,
    "/admin/orders{packed} audit_id": packedTogether,
    "/admin/orders{packed} state": packedTogether,
    "/admin/prints/ numbers": paid,
    "/admin/orders/{number}/manual_payment/ number": async () => (await unpaid()).order.number,
    "/admin/orders/{number}/unpack/ number": packedNumber,
    "/admin/orders/{number}/undo/ number": async () => (await canceled()).number,
    "/admin/orders/{number}/shipments/ number": packedNumber,
    "/admin/orders/{number}/restock/ number": async () => refunded().then(paid),
    "/admin/orders/{number}/shipments/{id}/ number": async () => (await sent()).number,
    // Not the address of an endpoint: only then each parcel has a form of its own.
    "/admin/orders/{number}/parcels/ number": inTwoParcels,
    "/admin/orders/{number}/emails/{template}/resend/ template": async () => "order-confirmed",
    "/admin/orders/ if-match": tagOf(async () => `orders/${await paid()}`),
    "/admin/orders/ lines": async () => oneUnit,
    "/admin/orders/ url": async () => "https://parcels.example/1",
    "/admin/orders/ email": async () => "corrected@example.com",
    "/admin/orders/{number}/refunds/ body": async () => ({
      ...REFUND,
      lines: [{ position: 1, quantity: 1, restock: 1, cancel: 0 }],
      amount: "1.50",
      note: "A note",
    }),
    "/admin/shipments/ id": shipmentId,
    "/admin/shipments/ number": async () => "1Z2",
    "/admin/shipments/ url": async () => "https://parcels.example/1",
    "/admin/shipments/ if-match": async () => '"s1"',
    "/admin/refunds/ id": async () => (await refunded()).refund.id,
    "/admin/payments/ id": flagged,
  };
}

/** Reviews that wait, are published, and are reported, each of their own. */
function staffReviews(): Record<string, () => Promise<unknown>> {
  const id = once(() => bareReview());
  const reported = once(async () => {
    const published = await bareReview({ state: "published" });
    await reportTimes(published, 1);
    return published;
  });
  return {
    "/admin/reviews query": async () => "state=all",
    "/admin/reviews state": once(async () => [await id(), await reported()]),
    "/admin/reviews/ id": id,
    "/admin/reviews/ if-match": tagOf(async () => `reviews/${await id()}`),
    "/admin/reviews/{id}/dismiss_reports/ id": reported,
    "/admin/reviews/{id}/dismiss_reports/ seen_until": async () => new Date(Date.now() + 60_000).toISOString(),
    "/admin/reviews/{id}/dismiss_reports/ if-match": tagOf(async () => `reviews/${await reported()}`),
  };
}
