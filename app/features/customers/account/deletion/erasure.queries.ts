import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { backInStockRequests } from "#app/features/back-in-stock/back-in-stock.table.ts";
import { products } from "#app/features/catalog/catalog.table.ts";
import { emails } from "#app/features/mail/mail.table.ts";
import { messages } from "#app/features/messages/messages.table.ts";
import { subscribers } from "#app/features/newsletter/newsletter.table.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import { reviews } from "#app/features/reviews/reviews.table.ts";
import type { Tx } from "#app/platform/db/db.server.ts";

/** What the shop stores about an email address: numbers of rows, but for orders and reviews. */
export type StoredPersonalData = {
  orderIds: string[];
  /** Orders with this email in the account of another customer. */
  ordersOfOthers: number;
  reviews: { id: string; product: string; writtenAt: Date }[];
  messages: number;
  newsletter: number;
  backInStock: number;
  emails: number;
};

/** Returns what the shop stores about an email, with the orders of its account if it has one. */
export async function findPersonalData(email: string, customerId: string | null, tx: Tx): Promise<StoredPersonalData> {
  const ofAccount = customerId === null ? undefined : eq(orders.customerId, customerId);
  const isOwn = or(and(isNull(orders.customerId), eq(orders.email, email)), ofAccount);
  const isOfOther = customerId === null ? isNotNull(orders.customerId) : ne(orders.customerId, customerId);
  const ownOrders = await tx.select({ id: orders.id }).from(orders).where(isOwn);
  const orderIds = ownOrders.map(({ id }) => id);
  const written = await tx
    .select({ id: reviews.id, product: products.name, writtenAt: reviews.createdAt })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(or(eq(reviews.buyer, email), inArray(reviews.orderId, orderIds)))
    .orderBy(asc(reviews.createdAt));
  const isTo = eq(sql`lower(${emails.recipient})`, email.toLowerCase());
  return {
    orderIds,
    ordersOfOthers: await tx.$count(orders, and(eq(orders.email, email), isOfOther)),
    reviews: written,
    messages: await tx.$count(messages, eq(sql`lower(${messages.email})`, email.toLowerCase())),
    newsletter: await tx.$count(subscribers, eq(subscribers.email, email)),
    backInStock: await tx.$count(backInStockRequests, eq(backInStockRequests.email, email)),
    emails: await tx.$count(emails, and(isTo, ne(emails.status, "queued"))),
  };
}

/** Counts those of these orders that still contain personal data. */
export function countNotAnonymized(orderIds: string[], tx: Tx): Promise<number> {
  return tx.$count(orders, and(inArray(orders.id, orderIds), isNull(orders.anonymizedAt)));
}
