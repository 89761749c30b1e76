import { and, asc, desc, eq, ne } from "drizzle-orm";
import { auditLog, auditPersonal } from "#app/features/audit/audit.table.ts";
import { cartLines, carts } from "#app/features/cart/cart.table.ts";
import { products, variants } from "#app/features/catalog/catalog.table.ts";
import { customerSessions, passwordResets } from "#app/features/customers/customers.table.ts";
import { orderNotes } from "#app/features/orders/notes/order-notes.table.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import { payments, refunds } from "#app/features/payments/payments.table.ts";
import { wishlistItems } from "#app/features/wishlist/wishlist.table.ts";
import { db } from "#app/platform/db/db.server.ts";

/** Returns every order of a customer, newest first, without a limit. */
export function findAllOrders(customerId: string): Promise<OrderRow[]> {
  return db().select().from(orders).where(eq(orders.customerId, customerId)).orderBy(desc(orders.placedAt));
}

/** Returns every payment of an order, oldest first. */
export function findPayments(orderId: string) {
  const { provider, amountCents, status, createdAt, settledAt } = payments;
  return db()
    .select({ provider, amountCents, status, createdAt, settledAt })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt));
}

/** Returns every refund of an order, oldest first. */
export function findOwnRefunds(orderId: string) {
  const { amountCents, reason, note, status, createdAt, settledAt } = refunds;
  return db()
    .select({ amountCents, reason, note, status, createdAt, settledAt })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(refunds.createdAt));
}

/** Returns what staff wrote about an order, oldest first, without who wrote it. */
export function findNoteTexts(orderId: string) {
  const { text, at } = orderNotes;
  return db().select({ text, at }).from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(asc(at));
}

/** Returns the personal values that the audit log has about an order, oldest first, without its notes, which may name colleagues. */
export function findPersonalChanges(orderId: string) {
  const isAbout = and(
    eq(auditPersonal.personType, "order"),
    eq(auditPersonal.personId, orderId),
    ne(auditLog.action, "orders.note"),
  );
  return db()
    .select({ at: auditLog.at, action: auditLog.action, values: auditPersonal.values })
    .from(auditPersonal)
    .innerJoin(auditLog, eq(auditLog.id, auditPersonal.auditId))
    .where(isAbout)
    .orderBy(asc(auditPersonal.auditId));
}

/** Returns a customer's wishlist, last added first. */
export function findWishes(customerId: string) {
  return db()
    .select({ name: products.name, slug: products.slug, color: wishlistItems.color, addedAt: wishlistItems.addedAt })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(eq(wishlistItems.customerId, customerId))
    .orderBy(desc(wishlistItems.addedAt));
}

/** Returns the lines of a customer's cart, oldest first. */
export function findCartOf(customerId: string) {
  const { name, slug } = products;
  return db()
    .select({ name, slug, color: variants.color, size: variants.size, quantity: cartLines.quantity })
    .from(carts)
    .innerJoin(cartLines, eq(cartLines.cartId, carts.id))
    .innerJoin(variants, eq(variants.id, cartLines.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(carts.customerId, customerId))
    .orderBy(asc(cartLines.id));
}

/** Returns every stored session of a customer, newest first. */
export function findAllSessions(customerId: string) {
  const { device, clientNetwork, createdAt, lastSeenAt, endsAt, endedAt, endedBecause } = customerSessions;
  return db()
    .select({ device, clientNetwork, createdAt, lastSeenAt, endsAt, endedAt, endedBecause })
    .from(customerSessions)
    .where(eq(customerSessions.customerId, customerId))
    .orderBy(desc(customerSessions.createdAt));
}

/** Returns when a customer's reset links expired and were used, and from which network. */
export function findResets(customerId: string) {
  const { expiresAt, usedAt, usedFrom } = passwordResets;
  return db()
    .select({ expiresAt, usedAt, usedFrom })
    .from(passwordResets)
    .where(eq(passwordResets.customerId, customerId));
}
