import { findShipments } from "#app/features/orders/fulfillment/shipments.queries.ts";
import { hideMentions } from "#app/features/orders/notes/mentions.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { serializeOrder } from "#app/features/orders/serialize-order.ts";
import { toDecimal } from "#app/platform/money.ts";
import type { ExportedOrder } from "./export.contract.ts";
import { findNoteTexts, findOwnRefunds, findPayments, findPersonalChanges } from "./export.queries.ts";

/** What payments and refunds have in common. */
const serializeMoney = <Row extends { amountCents: number; createdAt: Date; settledAt: Date | null }>(row: Row) => {
  const { amountCents, createdAt, settledAt, ...rest } = row;
  const dates = { created_at: createdAt.toISOString(), settled_at: settledAt?.toISOString() ?? null };
  return { ...rest, amount: toDecimal(amountCents), ...dates };
};

/**
 * Returns these orders of a customer with their lines, history, payments, refunds and parcels, and what staff wrote about them. Without
 * tokens, payment links and the names of staff.
 */
export async function exportOwnOrders(found: OrderRow[]): Promise<ExportedOrder[]> {
  const exported: ExportedOrder[] = [];
  for (const order of found) exported.push({ ...(await exportOrder(order)), ...(await exportStaffRecords(order.id)) });
  return exported;
}

async function exportOrder(order: OrderRow) {
  const serialized = await serializeOrder(order);
  const {
    payment: _,
    hold_expires_at: __,
    can_cancel: ___,
    can_pay: ____,
    refund_requested: _____,
    ...fields
  } = serialized;
  return {
    ...fields,
    payments: (await findPayments(order.id)).map(serializeMoney),
    refunds: (await findOwnRefunds(order.id)).map(serializeMoney),
  };
}

async function exportStaffRecords(orderId: string) {
  const voided = (await findShipments(orderId)).filter(({ voidedAt }) => voidedAt !== null);
  return {
    notes: (await findNoteTexts(orderId)).map(({ text, at }) => ({
      text: hideMentions(text),
      at: at.toISOString(),
    })),
    voided_shipments: voided.map(({ carrier, trackingNumber, trackingUrl, shippedAt, voidedAt }) => ({
      carrier,
      number: trackingNumber,
      url: trackingUrl,
      shipped_at: shippedAt.toISOString(),
      voided_at: voidedAt?.toISOString() ?? null,
    })),
    changes: (await findPersonalChanges(orderId)).map(({ at, action, values }) => ({
      at: at.toISOString(),
      action,
      before: values.before ?? {},
      after: values.after ?? {},
      reason: values.reason ?? "",
    })),
  };
}
