import { eq } from "drizzle-orm";
import { shipments } from "#app/features/orders/fulfillment/shipments.table.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import { payments, refunds } from "#app/features/payments/payments.table.ts";
import { db } from "#app/platform/db/db.server.ts";

const number = orders.number;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the number of the order that a parcel belongs to; undefined for an unknown id. */
export async function numberOfShipment(id: string): Promise<string | undefined> {
  if (!UUID.test(id)) return undefined;
  const [found] = await db()
    .select({ number })
    .from(orders)
    .innerJoin(shipments, eq(shipments.orderId, orders.id))
    .where(eq(shipments.id, id));
  return found?.number;
}

/** Returns the number of the order that a payment belongs to; undefined for an unknown id. */
export async function numberOfPayment(id: string): Promise<string | undefined> {
  if (!UUID.test(id)) return undefined;
  const [found] = await db()
    .select({ number })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(payments.id, id));
  return found?.number;
}

/** Returns the number of the order that a refund belongs to; undefined for an unknown id. */
export async function numberOfRefund(id: string): Promise<string | undefined> {
  if (!UUID.test(id)) return undefined;
  const [found] = await db()
    .select({ number })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(eq(refunds.id, id));
  return found?.number;
}
