import { and, eq, inArray, sql } from "drizzle-orm";
import { emails } from "#app/features/mail/mail.table.ts";
import { indexOfPayment } from "#app/features/orders/lifecycle/order-states.ts";
import { arrivalAfterPayment, editedEmailData } from "#app/features/orders/order-emails.ts";
import { findEvents, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import type { Tx } from "#app/platform/db/db.server.ts";

type Edited = "shippingAddress" | "email" | "giftMessage" | "linkVersion" | "customerId" | "claimed" | "ownerDeletedAt";

/** Changes what staff may edit of an order, and what follows from it, and raises its version. Returns it. */
export async function updateOrder(id: string, values: Partial<Pick<OrderRow, Edited>>, tx: Tx): Promise<OrderRow> {
  const version = sql`${orders.version} + 1`;
  const [updated] = await tx
    .update(orders)
    .set({ ...values, version })
    .where(eq(orders.id, id))
    .returning();
  if (!updated) throw new Error("A locked order is missing");
  return updated;
}

/** The emails about an order that have its link. */
const WITH_LINK = ["order-confirmed", "order-shipped", "order-cancelled", "order-refunded"] as const;

/**
 * Gives the emails that wait for the former address of an order its new address, link and other data, and sends them not before
 * `sendAfter`. Those that are being sent stay. Returns their templates.
 */
export async function updateWaitingEmails(
  before: OrderRow,
  after: OrderRow,
  sendAfter: Date,
  tx: Tx,
): Promise<(typeof emails.$inferSelect)["template"][]> {
  const waiting = await tx
    .select({ id: emails.id, template: emails.template, data: emails.data })
    .from(emails)
    .where(
      and(
        eq(emails.orderId, before.id),
        eq(emails.status, "queued"),
        eq(emails.recipient, before.email),
        inArray(emails.template, [...WITH_LINK]),
      ),
    )
    .for("update", { skipLocked: true });
  const events = waiting.length > 0 ? await findEvents(before.id, tx) : [];
  const paidAt = events[indexOfPayment(events.map(({ toStatus }) => toStatus))]?.at;
  for (const { id, template, data } of waiting) {
    const hasArrival = template === "order-confirmed" && data !== null && "arrival" in data;
    const arrival = hasArrival && paidAt && { arrival: arrivalAfterPayment(after, paidAt) };
    const edited = { ...editedEmailData(after), ...arrival };
    await tx
      .update(emails)
      .set({
        recipient: after.email,
        data: sql`${emails.data} || ${JSON.stringify(edited)}::jsonb`,
        sendAfter: sql`greatest(${emails.sendAfter}, ${sendAfter.toISOString()}::timestamptz)`,
      })
      .where(eq(emails.id, id));
  }
  return waiting.map(({ template }) => template);
}
