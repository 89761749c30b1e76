import { and, eq, exists, gt, inArray, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { variants } from "#app/features/catalog/catalog.table.ts";
import { type SellableVariant, toSellable, variantsWhere } from "#app/features/catalog/variants/variants.queries.ts";
import { customerSessions } from "#app/features/customers/customers.table.ts";
import { type Database, db, type Tx, transactionDb } from "#app/platform/db/db.server.ts";
import { prepared, statement } from "#app/platform/db/prepared.server.ts";
import { type Attempt, limitedStatement } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import type { Result } from "#app/platform/result.ts";
import { cartLines, cartMerges, cartSessions, carts } from "./cart.table.ts";

export type FoundCart = {
  cartId: number;
  isCustomers: boolean;
  /** Null for a guest's cart. */
  customerId: string | null;
  expiresAt: Date;
  lines: { id: number; variantId: number; quantity: number; addedAtCents: number | null }[];
};

const at = sql.placeholder("at");
const cartOfSession = prepared("cart_of_session", (on, name) =>
  on
    .select({
      cartId: cartSessions.cartId,
      customerSessionId: cartSessions.customerSessionId,
      customerId: customerSessions.customerId,
      expiresAt: cartSessions.expiresAt,
      line: {
        id: cartLines.id,
        variantId: cartLines.variantId,
        quantity: cartLines.quantity,
        addedAtCents: cartLines.addedAtCents,
      },
    })
    .from(cartSessions)
    .leftJoin(customerSessions, eq(customerSessions.id, cartSessions.customerSessionId))
    .leftJoin(cartLines, eq(cartLines.cartId, cartSessions.cartId))
    .where(
      and(
        eq(cartSessions.hash, sql.placeholder("hash")),
        gt(cartSessions.expiresAt, at),
        or(
          isNull(cartSessions.customerSessionId),
          and(isNull(customerSessions.endedAt), gt(customerSessions.endsAt, at)),
        ),
      ),
    )
    .orderBy(cartLines.id)
    .prepare(name),
);

/**
 * Returns the cart of the session with this hash, with its lines, oldest first; undefined when the session or its sign-in has
 * ended.
 */
export async function findCartOfSession(
  hash: Buffer,
  at: Date,
  on: Database | Tx = transactionDb(),
): Promise<FoundCart | undefined> {
  const rows = await cartOfSession(on).execute({ hash, at });
  const [first] = rows;
  if (!first) return undefined;
  const { cartId, customerSessionId, customerId, expiresAt } = first;
  const lines = rows.flatMap(({ line }) => (line ? [line] : []));
  return { cartId, isCustomers: customerSessionId !== null, customerId, expiresAt, lines };
}

const variantsOfSession = prepared("variants_of_session", (on, name) => {
  const inTheCart = on
    .select({ id: cartLines.variantId })
    .from(cartSessions)
    .innerJoin(cartLines, eq(cartLines.cartId, cartSessions.cartId))
    .where(eq(cartSessions.hash, sql.placeholder("hash")));
  return variantsWhere(inArray(variants.id, inTheCart), on).prepare(name);
});

/** Returns the variants in the cart of the session with this hash, by id, at current prices. */
export async function findVariantsOfSession(hash: Buffer, tx: Tx): Promise<Map<number, SellableVariant>> {
  const rows = await variantsOfSession(tx).execute({ hash });
  return new Map(rows.map((row) => [row.id, toSellable(row)]));
}

const cartLocked = statement<{ waited: boolean }>(
  "lock_cart_of_session",
  `select free.id is null as waited
   from carts left join lateral (
     select same.id from carts same where same.id = carts.id for no key update skip locked) free on true
   where carts.id = (select cart_id from cart_sessions where hash = $1) for no key update of carts`,
);

/**
 * Locks the cart of the session with this hash, so that one transaction at a time orders or merges it; adding a line
 * does not wait. Returns whether it had to wait for another transaction's lock.
 */
export async function lockCartOfSession(hash: Buffer, tx: Tx): Promise<boolean> {
  const { rows } = await cartLocked([hash], tx);
  return rows[0]?.waited ?? false;
}

/** One statement and one commit: most items are added by visitors without a cart. */
const guestCartOpened = limitedStatement<{ lineId: number }>(
  "open_guest_cart",
  (parameter) => `
   cart as (insert into carts (customer_id) select null::uuid from within_limits returning id),
   session as (insert into cart_sessions (hash, cart_id, expires_at)
     select ${parameter(0)}::bytea, id, ${parameter(1)}::timestamptz from cart),
   written as (insert into cart_lines (cart_id, variant_id, quantity, added_at_cents)
     select id, ${parameter(2)}::int, ${parameter(3)}::int, ${parameter(4)}::int from cart returning id as "lineId")`,
);

/** Opens a guest's cart with its first line and its session, and counts it. Returns the line's id. Errors: too_many_attempts. */
export function openGuestCart(
  session: { hash: Buffer; expiresAt: Date },
  line: { variantId: number; quantity: number; addedAtCents: number },
  attempts: Attempt[],
): Promise<Result<{ lineId: number }, TooManyAttempts>> {
  const { variantId, quantity, addedAtCents } = line;
  return guestCartOpened(attempts, [session.hash, session.expiresAt, variantId, quantity, addedAtCents]);
}

/** Adds a session that opens a cart. */
export async function insertCartSession(session: typeof cartSessions.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(cartSessions).values(session);
}

/** Sets when a cart's session expires. */
export async function prolongCartSession(hash: Buffer, expiresAt: Date): Promise<void> {
  await db().update(cartSessions).set({ expiresAt }).where(eq(cartSessions.hash, hash));
}

/**
 * Deletes a customer's cart session; the cart stays. Returns the id of the session of its sign-in; undefined when there is no such
 * session, or it is a guest's.
 */
export async function deleteCustomersSession(
  hash: Buffer,
  connection: Database | Tx = db(),
): Promise<string | undefined> {
  const [closed] = await connection
    .delete(cartSessions)
    .where(and(eq(cartSessions.hash, hash), isNotNull(cartSessions.customerSessionId)))
    .returning({ id: cartSessions.customerSessionId });
  return closed?.id ?? undefined;
}

/**
 * Deletes expired and ended sessions, guests' carts without a session, and the records of merges before `mergedBefore`.
 * Returns the number of deleted carts.
 */
export async function deleteAbandonedCarts(at: Date, mergedBefore: Date, connection: Database): Promise<number> {
  await connection.delete(cartMerges).where(lt(cartMerges.mergedAt, mergedBefore));
  const ended = connection
    .select({ id: customerSessions.id })
    .from(customerSessions)
    .where(and(eq(customerSessions.id, cartSessions.customerSessionId), isNotNull(customerSessions.endedAt)));
  await connection.delete(cartSessions).where(or(lt(cartSessions.expiresAt, at), exists(ended)));
  const sessions = connection
    .select({ id: cartSessions.cartId })
    .from(cartSessions)
    .where(eq(cartSessions.cartId, carts.id));
  const deleted = await connection.delete(carts).where(and(isNull(carts.customerId), notExists(sessions)));
  return deleted.rowCount ?? 0;
}
