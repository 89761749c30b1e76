import { randomUUID } from "node:crypto";
import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { products, variants } from "#app/features/catalog/catalog.table.ts";
import { customers } from "#app/features/customers/customers.table.ts";
import { now } from "#app/platform/clock.ts";
import { db, type Tx } from "#app/platform/db/db.server.ts";
import { backInStockRequests as requests } from "./back-in-stock.table.ts";
import { takeBackEmails, WAITS_AGAIN } from "./request-emails.queries.ts";

/** Emails of this time count against what is sent for each unit in stock. */
const COUNTED_MS = 86_400_000;
const countedSince = (at: Date) => new Date(at.getTime() - COUNTED_MS);

export type BackInStockRequest = typeof requests.$inferSelect;
type RequestColumns = Record<"confirmedAt" | "notifiedAt" | "expiresAt", AnyPgColumn>;

/** Confirmed, and the email is not queued yet. */
const isWaiting = (at: Date, { confirmedAt, notifiedAt, expiresAt }: RequestColumns = requests) =>
  and(isNotNull(confirmedAt), isNull(notifiedAt), gt(expiresAt, at)) as SQL;

/**
 * Ends requests, and takes back their emails that wait. One whose email has left within a day stays until the day is over, without
 * anything personal, because it counts against the emails of the day.
 */
async function endRequests(which: SQL, tx: Tx): Promise<void> {
  const ended = await tx.select({ id: requests.id }).from(requests).where(which).for("update");
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  const unsent = await takeBackEmails(ids, tx);
  const isCounted = and(gt(requests.notifiedAt, countedSince(now())), notInArray(requests.id, unsent)) as SQL;
  await tx.delete(requests).where(and(inArray(requests.id, ids), sql`(${isCounted}) is not true`));
  const anonymous = { email: sql`'ended ' || ${requests.id}`, customerId: null, hash: null };
  const expiresAt = sql`${requests.notifiedAt} + interval '1 day'`;
  await tx
    .update(requests)
    .set({ ...anonymous, expiresAt })
    .where(inArray(requests.id, ids));
}

/**
 * Inserts a request, or renews one that is not confirmed, notified or expired. Returns its id; undefined, and nothing changed,
 * when this address waits for the variant already. A request keeps its id, so that the links of earlier emails end it.
 */
export async function insertRequest(request: typeof requests.$inferInsert, tx: Tx): Promise<string | undefined> {
  await recordEarlierEmail(request, tx);
  const { id: _, variantId: __, email: ___, ...values } = request;
  const renewed = { customerId: null, hash: null, confirmedAt: null, notifiedAt: null, ...values };
  const [stored] = await tx
    .insert(requests)
    .values(request)
    .onConflictDoUpdate({
      target: [requests.variantId, requests.email],
      set: renewed,
      setWhere: or(
        isNull(requests.confirmedAt),
        isNotNull(requests.notifiedAt),
        lte(requests.expiresAt, request.requestedAt),
      ) as SQL,
    })
    .returning({ id: requests.id });
  return stored?.id;
}

/**
 * Before a request is renewed that was notified: its email counts in a row of its own, if it has left within a day. If it has not left,
 * the request waits again.
 */
async function recordEarlierEmail(
  { variantId, email }: Pick<typeof requests.$inferInsert, "variantId" | "email">,
  tx: Tx,
): Promise<void> {
  const isSame = and(eq(requests.variantId, variantId), eq(requests.email, email));
  const [notified] = await tx
    .select()
    .from(requests)
    .where(and(isSame, isNotNull(requests.notifiedAt)))
    .for("update");
  if (!notified?.notifiedAt) return;
  const unsent = await takeBackEmails([notified.id], tx);
  if (unsent.length > 0) await tx.update(requests).set(WAITS_AGAIN).where(eq(requests.id, notified.id));
  if (unsent.length > 0 || notified.notifiedAt <= countedSince(now())) return;
  const id = randomUUID();
  const anonymous = { id, email: `ended ${id}`, customerId: null, hash: null };
  const expiresAt = new Date(notified.notifiedAt.getTime() + COUNTED_MS);
  await tx.insert(requests).values({ ...notified, ...anonymous, expiresAt });
}

/** Makes the request of a customer's verified email theirs, if they had made it as a guest. */
export async function claimRequest(
  { variantId, email, customerId }: { variantId: number; email: string; customerId: string },
  tx: Tx,
): Promise<void> {
  await tx
    .update(requests)
    .set({ customerId })
    .where(and(eq(requests.variantId, variantId), eq(requests.email, email), isNull(requests.customerId)));
}

/** Reads and locks the request of a confirmation link that has not expired. */
export async function lockRequestByLink(hash: Buffer, at: Date, tx: Tx): Promise<BackInStockRequest | undefined> {
  const [found] = await tx
    .select()
    .from(requests)
    .where(and(eq(requests.hash, hash), gt(requests.expiresAt, at)))
    .for("update");
  return found;
}

/** Marks a request as confirmed. */
export async function markRequestConfirmed(id: string, confirmedAt: Date, expiresAt: Date, tx: Tx): Promise<void> {
  await tx.update(requests).set({ confirmedAt, expiresAt }).where(eq(requests.id, id));
}

/** Ends a request, if there is one. */
export const endRequestById = (id: string, tx: Tx): Promise<void> => endRequests(eq(requests.id, id), tx);

/** Deletes expired requests: never confirmed, waiting for too long, or notified some weeks ago. */
export async function deleteExpiredRequests(): Promise<void> {
  await db().delete(requests).where(lte(requests.expiresAt, now()));
}

const isOnSale = and(eq(variants.status, "active"), eq(products.status, "published"), gt(variants.stock, 0));

/** The variants that are on sale and that people wait for. */
export async function findVariantsToAnnounce(at: Date): Promise<number[]> {
  const waiting = db()
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.variantId, variants.id), isWaiting(at)));
  const found = await db()
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(isOnSale, exists(waiting)))
    .orderBy(asc(variants.id));
  return found.map(({ id }) => id);
}

/** First key of the advisory lock under which the requests of a variant are taken; the second is the variant's id. */
const TAKING_LOCK = 7_264_903;

type TakenRequest = Pick<BackInStockRequest, "id" | "email"> & { firstName: string | null };
type Taking = { variantId: number; at: Date; perUnit: number; expiresAt: Date; max: number };

/**
 * Marks the oldest requests for a variant as notified: at most `perUnit` for each unit in stock, less those of the last day, and
 * at most `max`. None while the variant is not on sale, or while another worker takes them. `any(array(…))` reads the subquery
 * once; a joined one may be read again for rows that were locked meanwhile. Returns them with the first names of customers.
 */
export async function takeRequests(
  { variantId, at, perUnit, expiresAt, max }: Taking,
  tx: Tx,
): Promise<TakenRequest[]> {
  const lock = sql`select pg_try_advisory_xact_lock(${TAKING_LOCK}::int, ${variantId}::int) as "isMine"`;
  const { rows: locked } = await tx.execute<{ isMine: boolean }>(lock);
  if (!locked[0]?.isMine) return [];
  const { rows } = await tx.execute<{ room: number }>(sql`
    select (${variants.stock} * ${perUnit}::int - (
      select count(*) from ${requests} where variant_id = ${variantId}::int and notified_at > ${countedSince(at).toISOString()}::timestamptz
    ))::int as room
    from ${variants} join ${products} on ${products.id} = ${variants.productId}
    where ${variants.id} = ${variantId}::int and ${isOnSale}`);
  const room = Math.min(max, rows[0]?.room ?? 0);
  if (room <= 0) return [];
  const oldest = tx
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.variantId, variantId), isWaiting(at)))
    .orderBy(asc(requests.confirmedAt), asc(requests.id))
    .limit(room)
    .for("update", { skipLocked: true });
  return tx
    .update(requests)
    .set({ notifiedAt: at, expiresAt })
    .where(sql`${requests.id} = any(array(${oldest}))`)
    .returning({
      id: requests.id,
      email: requests.email,
      firstName: sql<
        string | null
      >`(select ${customers.firstName} from ${customers} where ${customers.id} = ${requests.customerId})`,
    });
}

/** How many people wait for each of these variants; those that nobody waits for are left out. */
export async function countWaiting(variantIds: number[]): Promise<Map<number, number>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db()
    .select({ variantId: requests.variantId, people: sql<number>`count(*)::int` })
    .from(requests)
    .where(and(sql`${requests.variantId} = any(${sql.param(variantIds)}::int[])`, isWaiting(now())))
    .groupBy(requests.variantId);
  return new Map(rows.map(({ variantId, people }) => [variantId, people]));
}

/** The requests of an email with what they are for, oldest first. */
export function findRequestsOf(email: string) {
  return db()
    .select({
      name: products.name,
      slug: products.slug,
      color: variants.color,
      size: variants.size,
      requestedAt: requests.requestedAt,
      confirmedAt: requests.confirmedAt,
      notifiedAt: requests.notifiedAt,
      expiresAt: requests.expiresAt,
    })
    .from(requests)
    .innerJoin(variants, eq(variants.id, requests.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(requests.email, email))
    .orderBy(asc(requests.requestedAt), asc(requests.id));
}

/** Ends the requests of an email. */
export const endRequestsOf = (email: string, tx: Tx): Promise<void> => endRequests(eq(requests.email, email), tx);

/**
 * Moves a customer's requests to their new verified email. Of two requests for the same variant the customer's stays, unless
 * only the other one still waits.
 */
export async function moveRequests(customerId: string, email: string, tx: Tx): Promise<void> {
  const at = now();
  const isOwn = eq(requests.customerId, customerId);
  const other = alias(requests, "other");
  const isSame = and(eq(other.variantId, requests.variantId), eq(other.email, email), ne(other.id, requests.id));
  const otherWaits = tx
    .select()
    .from(other)
    .where(and(isSame, isWaiting(at, other)));
  await endRequests(and(isOwn, not(isWaiting(at)), exists(otherWaits)) as SQL, tx);
  const own = tx
    .select()
    .from(other)
    .where(and(eq(other.customerId, customerId), eq(other.variantId, requests.variantId), ne(other.id, requests.id)));
  await endRequests(and(eq(requests.email, email), exists(own)) as SQL, tx);
  await tx.update(requests).set({ email }).where(isOwn);
}
