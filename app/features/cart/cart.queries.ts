import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { products, variants } from "#app/features/catalog/catalog.table.ts";
import { type Database, db, type Tx, transactionDb } from "#app/platform/db/db.server.ts";
import { prepared, statement } from "#app/platform/db/prepared.server.ts";
import { MAX_LINES } from "./cart.contract.ts";
import { cartLines, cartMerges, carts } from "./cart.table.ts";

export type Line = { id: number; variantId: number; quantity: number };

const line = { id: cartLines.id, variantId: cartLines.variantId, quantity: cartLines.quantity };

const linesOfCart = prepared("lines_of_cart", (on, name) =>
  on
    .select(line)
    .from(cartLines)
    .where(eq(cartLines.cartId, sql.placeholder("cartId")))
    .orderBy(asc(cartLines.id))
    .prepare(name),
);

/** Returns the lines of a cart, oldest first. */
export function findCartLines(cartId: number, on: Database | Tx = transactionDb()): Promise<Line[]> {
  return linesOfCart(on).execute({ cartId });
}

const quantityAdded = statement<Line>(
  "add_quantity",
  `with cart as (select id from carts where id = $1 for key share),
   added as (
     insert into cart_lines (cart_id, variant_id, quantity, added_at_cents) select id, $2::int, $3::int, $4::int from cart
     where cart_takes_line(id, $2, $6)
     on conflict (cart_id, variant_id)
       do update set quantity = cart_lines.quantity + excluded.quantity, added_at_cents = excluded.added_at_cents
       where cart_lines.quantity::bigint + excluded.quantity <= $5
     returning id, variant_id, quantity)
   select id, variant_id as "variantId", quantity from added
   union all
   select line.id, line.variant_id, line.quantity from cart_lines line, added
   where line.cart_id = $1 and line.id <> added.id
   order by id`,
);

/**
 * Adds units of a variant to a cart, in one statement, so that parallel requests add up. Returns the cart's lines, oldest
 * first; undefined when the line would exceed `stock`, the cart is full or it no longer exists: then nothing changes. `price`
 * in cents, as the shopper saw it.
 */
export async function addQuantity(
  cartId: number,
  { id: variantId, stock, price }: { id: number; stock: number; price: number },
  quantity: number,
): Promise<Line[] | undefined> {
  const { rows } = await quantityAdded([cartId, variantId, quantity, price, stock, MAX_LINES]);
  return rows.length > 0 ? rows : undefined;
}

export type ChosenLine = Line & { color: string | null; size: string | null; stock: number; available: boolean };

const isAvailable = sql<boolean>`(${variants.status} = 'active' and ${products.status} = 'published')`;

/** Returns the lines of a cart with a product, each with its variant's options and stock: 0 for one that is no longer sold. */
export function findLinesOfProduct(cartId: number, productId: number): Promise<ChosenLine[]> {
  return db()
    .select({
      ...line,
      color: variants.color,
      size: variants.size,
      stock: sql<number>`case when ${isAvailable} then ${variants.stock} else 0 end`,
      available: isAvailable,
    })
    .from(cartLines)
    .innerJoin(variants, eq(variants.id, cartLines.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(cartLines.cartId, cartId), eq(variants.productId, productId)))
    .orderBy(asc(cartLines.id));
}

/** Sets the quantity of a line. Returns false when the line no longer exists. */
export async function setLineQuantity(
  lineId: number,
  quantity: number,
  connection: Database | Tx = db(),
): Promise<boolean> {
  const set = await connection.update(cartLines).set({ quantity }).where(eq(cartLines.id, lineId));
  return set.rowCount === 1;
}

/** Deletes a line. */
export async function deleteLine(lineId: number): Promise<void> {
  await db().delete(cartLines).where(eq(cartLines.id, lineId));
}

/** Deletes the lines of these variants from a cart. */
export async function deleteLinesOf(cartId: number, variantIds: number[], tx: Tx): Promise<void> {
  if (variantIds.length === 0) return;
  await tx.delete(cartLines).where(and(eq(cartLines.cartId, cartId), inArray(cartLines.variantId, variantIds)));
}

/** Returns the id of a customer's cart, opening it if needed. */
export async function openCustomersCart(customerId: string, tx: Tx): Promise<number> {
  const [cart] = await tx
    .insert(carts)
    .values({ customerId })
    .onConflictDoUpdate({ target: carts.customerId, set: { customerId } })
    .returning({ id: carts.id });
  if (!cart) throw new Error("A customer's cart was not opened");
  return cart.id;
}

/** Locks a cart until the transaction ends. Returns false when it no longer exists. */
export async function lockCart(cartId: number, tx: Tx): Promise<boolean> {
  const locked = await tx.select({ id: carts.id }).from(carts).where(eq(carts.id, cartId)).for("update");
  return locked.length > 0;
}

/** Returns the lines of a cart with the stock of each variant, and locks the lines until the transaction ends. */
export function findLinesWithStock(cartId: number, tx: Tx): Promise<(Line & { stock: number })[]> {
  return tx
    .select({ ...line, stock: variants.stock })
    .from(cartLines)
    .innerJoin(variants, eq(variants.id, cartLines.variantId))
    .where(eq(cartLines.cartId, cartId))
    .orderBy(asc(cartLines.id))
    .for("update", { of: cartLines });
}

/** Writes lines to a cart, replacing the quantities of those it has. */
export async function putLines(cartId: number, lines: Omit<Line, "id">[], tx: Tx): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insert(cartLines)
    .values(lines.map(({ variantId, quantity }) => ({ cartId, variantId, quantity })))
    .onConflictDoUpdate({
      target: [cartLines.cartId, cartLines.variantId],
      set: { quantity: sql`excluded.quantity` },
    });
}

/** Copies the prices at which lines were added from another cart. */
export async function copyPrices(cartId: number, fromCartId: number, tx: Tx): Promise<void> {
  await tx.execute(sql`
    update ${cartLines} line set added_at_cents = former.added_at_cents from ${cartLines} former
    where former.cart_id = ${fromCartId} and line.cart_id = ${cartId} and line.variant_id = former.variant_id`);
}

/** Records into which cart a guest's was merged, for orders that were placed with it. */
export async function recordMerge(cartId: number, mergedIntoId: number, mergedAt: Date, tx: Tx): Promise<void> {
  await tx.insert(cartMerges).values({ cartId, mergedIntoId, mergedAt });
}

/** Deletes a cart with its lines and sessions. */
export async function deleteCart(cartId: number, tx: Tx): Promise<void> {
  await tx.delete(carts).where(eq(carts.id, cartId));
}
