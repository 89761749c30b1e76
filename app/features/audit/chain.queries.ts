import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Database, Tx } from "#app/platform/db/db.server.ts";
import { auditChain, auditLog, auditPersonal } from "./audit.table.ts";

/** A link of the chain with its entry and, unless erased, the entry's personal values. */
export type ChainedEntry = {
  position: number;
  auditId: number;
  hash: Buffer;
  log: typeof auditLog.$inferSelect | null;
  personal: typeof auditPersonal.$inferSelect | null;
};

/** Reads the chain after a position, in its order. */
export function readChain(after: number, limit: number, on: Database | Tx): Promise<ChainedEntry[]> {
  return on
    .select({
      position: auditChain.position,
      auditId: auditChain.auditId,
      hash: auditChain.hash,
      log: auditLog,
      personal: auditPersonal,
    })
    .from(auditChain)
    .leftJoin(auditLog, and(eq(auditLog.id, auditChain.auditId), eq(auditLog.at, auditChain.at)))
    .leftJoin(auditPersonal, eq(auditPersonal.auditId, auditChain.auditId))
    .where(gt(auditChain.position, after))
    .orderBy(asc(auditChain.position))
    .limit(limit);
}

/** The first entry that the chain does not contain. */
export async function findEntryOutsideChain(on: Database | Tx) {
  const [found] = await on
    .select({ id: auditLog.id, action: auditLog.action })
    .from(auditLog)
    .leftJoin(auditChain, eq(auditChain.auditId, auditLog.id))
    .where(isNull(auditChain.auditId))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
    .limit(1);
  return found;
}
