import { eq } from "drizzle-orm";
import { shipments } from "#app/features/orders/fulfillment/shipments.table.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import { payments, refunds } from "#app/features/payments/payments.table.ts";
import { db } from "#app/platform/db/db.server.ts";

const number = orders.number;

/** Returns the number of the order that a parcel belongs to. */
export async function numberOfShipment(id: string): Promise<string | undefined> {
  const [found] = await db()
    .select({ number })
    .from(orders)
    .innerJoin(shipments, eq(shipments.orderId, orders.id))
    .where(eq(shipments.id, id));
  return found?.number;
}

/** Returns the number of the order that a payment belongs to. */
export async function numberOfPayment(id: string): Promise<string | undefined> {
  const [found] = await db()
    .select({ number })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(payments.id, id));
  return found?.number;
}

/** Returns the number of the order that a refund belongs to. */
export async function numberOfRefund(id: string): Promise<string | undefined> {
  const [found] = await db()
    .select({ number })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(eq(refunds.id, id));
  return found?.number;
}
