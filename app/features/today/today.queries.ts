import { and, count, desc, eq, gt, isNull, min, sql } from "drizzle-orm";
import { emails } from "#app/features/mail/mail.table.ts";
import { messages } from "#app/features/messages/messages.table.ts";
import type { MentionablePerson } from "#app/features/orders/notes/mentions.ts";
import { orderNoteMentions, orderNotes } from "#app/features/orders/notes/order-notes.table.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import { payments } from "#app/features/payments/payments.table.ts";
import { refreshStockFigures } from "#app/features/stock/figures/refresh-figures.queries.ts";
import { variantFigures } from "#app/features/stock/figures/stock-figures.table.ts";
import { db, type Tx } from "#app/platform/db/db.server.ts";

// Literals, so that the partial index `orders_to_fulfill` serves them.
const IS_OPEN = sql`orders.status not in ('awaiting_payment', 'cancelled', 'refunded') and orders.fulfillment <> 'delivered'`;
const CONDITIONS = { none: sql`orders.fulfillment = 'none'`, packed: sql`orders.fulfillment = 'packed'` };

/** Counts the paid orders in this state of fulfillment, with the time of the oldest. */
export async function countOrders(fulfillment: "none" | "packed"): Promise<{ count: number; oldest: Date | null }> {
  const [found] = await db()
    .select({ count: count(), oldest: min(orders.placedAt) })
    .from(orders)
    .where(and(IS_OPEN, CONDITIONS[fulfillment]));
  return found ?? { count: 0, oldest: null };
}

/** Counts the payments that an owner or manager has to decide on. */
export async function countFlaggedPayments(): Promise<number> {
  const [found] = await db().select({ count: count() }).from(payments).where(eq(payments.status, "flagged"));
  return found?.count ?? 0;
}

/** Counts the notes that mention a person and that they have not read; `onlyOpen`: of orders that are to be packed and sent. */
export async function countUnreadNotes(staffId: string, { onlyOpen }: { onlyOpen: boolean }): Promise<number> {
  const [found] = await db()
    .select({ count: count() })
    .from(orderNoteMentions)
    .innerJoin(orderNotes, eq(orderNotes.id, orderNoteMentions.noteId))
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .where(unreadBy(staffId, onlyOpen));
  return found?.count ?? 0;
}

type FoundNote = { id: string; number: string; author: string; text: string; at: Date; mentioned: MentionablePerson[] };

/** The latest notes that `countUnreadNotes` counts, with the people whom they mention. */
export async function findUnreadNotes(
  staffId: string,
  { onlyOpen, limit }: { onlyOpen: boolean; limit: number },
): Promise<FoundNote[]> {
  const mentioned = sql<MentionablePerson[]>`(select json_agg(json_build_object('id', staff.id, 'name', staff.name))
    from order_note_mentions other join staff on staff.id = other.staff_id where other.note_id = order_notes.id)`;
  const { id, author, text, at } = orderNotes;
  return db()
    .select({ id, number: orders.number, author, text, at, mentioned })
    .from(orderNoteMentions)
    .innerJoin(orderNotes, eq(orderNotes.id, orderNoteMentions.noteId))
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .where(unreadBy(staffId, onlyOpen))
    .orderBy(desc(orderNotes.at))
    .limit(limit);
}

const unreadBy = (staffId: string, onlyOpen: boolean) =>
  and(eq(orderNoteMentions.staffId, staffId), isNull(orderNoteMentions.readAt), onlyOpen ? IS_OPEN : undefined);

const isOtherFailure = (since: Date) =>
  and(sql`${emails.status} = 'failed'`, isNull(emails.orderId), gt(emails.finishedAt, since));

/** Counts the emails that failed since this time and are not about an order. */
export async function countOtherFailedEmails(since: Date): Promise<number> {
  const [found] = await db().select({ count: count() }).from(emails).where(isOtherFailure(since));
  return found?.count ?? 0;
}

export type FailedEmail = Pick<
  typeof emails.$inferSelect,
  "id" | "recipient" | "template" | "failure" | "finishedAt"
> & {
  /** What a visitor wrote, which the email was to bring; null for other emails, and once the message is deleted. */
  message: typeof messages.$inferSelect | null;
};

/** The emails that `countOtherFailedEmails` counts: those with a message first, then the newest. */
export function findOtherFailedEmails(since: Date, limit: number): Promise<FailedEmail[]> {
  const { id, recipient, template, failure, finishedAt } = emails;
  return db()
    .select({ id, recipient, template, failure, finishedAt, message: messages })
    .from(emails)
    .leftJoin(messages, eq(messages.id, emails.id))
    .where(isOtherFailure(since))
    .orderBy(desc(sql`${template} = 'contact-message'`), desc(finishedAt), id)
    .limit(limit);
}

/** Serializes the readings of visitors' messages by one staff member, until the transaction ends. */
export async function lockReading(staffId: string, tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`read messages ${staffId}`}, 0))`);
}

/** Counts the variants on sale with low stock. */
export async function countLowStock(): Promise<number> {
  await refreshStockFigures();
  const [found] = await db().select({ count: count() }).from(variantFigures).where(eq(variantFigures.isLow, true));
  return found?.count ?? 0;
}
