import { and, desc, eq, exists, gt, isNull, lt, ne, or } from "drizzle-orm";
import type { Customer } from "#app/features/customers/customers.queries.ts";
import { customerSessions, customers, passwordResets, refreshTokens } from "#app/features/customers/customers.table.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";

export type Session = typeof customerSessions.$inferSelect;
export type RefreshToken = typeof refreshTokens.$inferSelect;

/** Inserts a session. */
export async function insertSession(session: typeof customerSessions.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(customerSessions).values(session);
}

/** Inserts a refresh token by its hash. */
export async function insertRefreshToken(token: typeof refreshTokens.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(refreshTokens).values(token);
}

/** Returns the id of the session that a refresh token, used or not, was issued to. */
export async function findSessionIdOfToken(hash: Buffer): Promise<string | undefined> {
  const [found] = await db()
    .select({ sessionId: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash));
  return found?.sessionId;
}

/** Reads a token with its session and locks both rows: a concurrent request with the same token waits. */
export async function lockRefreshToken(
  hash: Buffer,
  tx: Tx,
): Promise<{ token: RefreshToken; session: Session } | undefined> {
  const [found] = await tx
    .select({ token: refreshTokens, session: customerSessions })
    .from(refreshTokens)
    .innerJoin(customerSessions, eq(customerSessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hash))
    .for("update");
  return found;
}

/** Whether the token with this hash exists and is unused. */
export async function isUnspent(hash: Buffer, tx: Tx): Promise<boolean> {
  const [found] = await tx
    .select({ hash: refreshTokens.hash })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.spentAt)));
  return found !== undefined;
}

/** Marks a token as used and stores the salt of its successor. */
export async function spendRefreshToken(hash: Buffer, spentAt: Date, successorSalt: Buffer, tx: Tx): Promise<void> {
  await tx.update(refreshTokens).set({ spentAt, successorSalt }).where(eq(refreshTokens.hash, hash));
}

/** Sets when a session was last used. */
export async function touchSession(id: string, lastSeenAt: Date, tx: Tx): Promise<void> {
  await tx.update(customerSessions).set({ lastSeenAt }).where(eq(customerSessions.id, id));
}

type Ending = NonNullable<Session["endedBecause"]>;

/** Ends one session, and with it all its tokens. Does not change a session that has already ended. */
export async function markSessionEnded(id: string, because: Ending, at: Date, on: Database | Tx = db()): Promise<void> {
  await on
    .update(customerSessions)
    .set({ endedAt: at, endedBecause: because })
    .where(and(eq(customerSessions.id, id), isNull(customerSessions.endedAt)));
}

/** Ends all sessions of a customer. */
export async function endSessionsOf(customerId: string, because: Ending, at: Date, tx: Tx): Promise<void> {
  await tx
    .update(customerSessions)
    .set({ endedAt: at, endedBecause: because })
    .where(and(eq(customerSessions.customerId, customerId), isNull(customerSessions.endedAt)));
}

/** Ends all other sessions of a customer. */
export async function markOtherSessionsEnded(
  { customerId, sessionId }: { customerId: string; sessionId: string },
  because: Ending,
  at: Date,
  on: Database | Tx = db(),
): Promise<void> {
  await on
    .update(customerSessions)
    .set({ endedAt: at, endedBecause: because })
    .where(
      and(
        eq(customerSessions.customerId, customerId),
        ne(customerSessions.id, sessionId),
        isNull(customerSessions.endedAt),
      ),
    );
}

const isActive = (customerId: string, at: Date, idleSince: Date) =>
  and(
    eq(customerSessions.customerId, customerId),
    isNull(customerSessions.endedAt),
    gt(customerSessions.endsAt, at),
    gt(customerSessions.lastSeenAt, idleSince),
  );

/** Returns the sessions of a customer that are valid at `at` and were used after `idleSince`, last used first. */
export function findActiveSessions(customerId: string, at: Date, idleSince: Date): Promise<Session[]> {
  return db()
    .select()
    .from(customerSessions)
    .where(isActive(customerId, at, idleSince))
    .orderBy(desc(customerSessions.lastSeenAt), desc(customerSessions.createdAt));
}

/** Ends a session of this customer. Returns false when it belongs to another customer or has already ended. */
export async function endOwnSession(customerId: string, id: string, at: Date): Promise<boolean> {
  const ended = await db()
    .update(customerSessions)
    .set({ endedAt: at, endedBecause: "ended_elsewhere" })
    .where(
      and(eq(customerSessions.id, id), eq(customerSessions.customerId, customerId), isNull(customerSessions.endedAt)),
    );
  return ended.rowCount === 1;
}

/** Returns the customer of a session that has not ended. */
export async function findCustomerOfSession(sessionId: string, at: Date): Promise<Customer | undefined> {
  const [found] = await db()
    .select({ customer: customers })
    .from(customerSessions)
    .innerJoin(customers, eq(customers.id, customerSessions.customerId))
    .where(and(eq(customerSessions.id, sessionId), isNull(customerSessions.endedAt), gt(customerSessions.endsAt, at)));
  return found?.customer;
}

/** Whether the customer with this email signed in from this network, or used a reset link there, since these times. */
export async function isKnownNetwork(email: string, clientNetwork: string, since: { signIn: Date; reset: Date }) {
  const signedInHere = db()
    .select({ id: customerSessions.id })
    .from(customerSessions)
    .where(
      and(
        eq(customerSessions.customerId, customers.id),
        eq(customerSessions.clientNetwork, clientNetwork),
        gt(customerSessions.createdAt, since.signIn),
      ),
    );
  const resetHere = db()
    .select({ hash: passwordResets.hash })
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.customerId, customers.id),
        eq(passwordResets.usedFrom, clientNetwork),
        gt(passwordResets.usedAt, since.reset),
      ),
    );
  const found = await db()
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.email, email), or(exists(signedInHere), exists(resetHere))));
  return found.length > 0;
}

/** Deletes sessions that ended before `sessionsBefore`, and tokens and reset links that expired before `tokensBefore`. */
export async function deleteOldSessions(sessionsBefore: Date, tokensBefore: Date): Promise<void> {
  await db().delete(refreshTokens).where(lt(refreshTokens.expiresAt, tokensBefore));
  await db().delete(passwordResets).where(lt(passwordResets.expiresAt, tokensBefore));
  await db().delete(customerSessions).where(lt(customerSessions.endsAt, sessionsBefore));
}
