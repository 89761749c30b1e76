import { and, eq, inArray, sql } from "drizzle-orm";
import { emails } from "#app/features/mail/mail.table.ts";
import { editedEmailData } from "#app/features/orders/order-emails.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
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
 * Sends the emails that wait for the former address of an order to its new one, with its new link, not before `sendAfter`. Those
 * that are being sent stay. Returns their templates.
 */
export async function moveWaitingEmails(
  before: OrderRow,
  after: OrderRow,
  sendAfter: Date,
  tx: Tx,
): Promise<(typeof emails.$inferSelect)["template"][]> {
  const waiting = tx
    .select({ id: emails.id })
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
  const moved = await tx
    .update(emails)
    .set({
      recipient: after.email,
      data: sql`${emails.data} || ${JSON.stringify(editedEmailData(after))}::jsonb`,
      sendAfter: sql`greatest(${emails.sendAfter}, ${sendAfter.toISOString()}::timestamptz)`,
    })
    .where(inArray(emails.id, waiting))
    .returning({ template: emails.template });
  return moved.map(({ template }) => template);
}
