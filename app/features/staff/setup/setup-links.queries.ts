import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { staffSetupLinks } from "#app/features/staff/staff.table.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";

export type SetupLinkRow = typeof staffSetupLinks.$inferSelect;

/** Inserts a link by the hash of its token. */
export async function insertSetupLink(link: typeof staffSetupLinks.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(staffSetupLinks).values(link);
}

const ofHash = (hash: Buffer, at: Date) => and(eq(staffSetupLinks.hash, hash), gt(staffSetupLinks.expiresAt, at));

/** Returns a link that has not expired, used or not. */
export async function findSetupLinkRow(hash: Buffer, at: Date, on: Database | Tx): Promise<SetupLinkRow | undefined> {
  const [found] = await on.select().from(staffSetupLinks).where(ofHash(hash, at));
  return found;
}

/** Marks a link as used. Returns false when it was used, has expired or was replaced. */
export async function spendSetupLink(hash: Buffer, at: Date, tx: Tx): Promise<boolean> {
  const spent = await tx
    .update(staffSetupLinks)
    .set({ usedAt: at })
    .where(and(ofHash(hash, at), isNull(staffSetupLinks.usedAt)));
  return spent.rowCount === 1;
}

/** Deletes the unused links for the first owner. */
export async function deleteFirstOwnerLinks(tx: Tx): Promise<void> {
  await tx.delete(staffSetupLinks).where(and(eq(staffSetupLinks.kind, "first_owner"), isNull(staffSetupLinks.usedAt)));
}

/** Deletes the unused links of a staff member. */
export async function deleteSetupLinksOf(staffId: string, tx: Tx): Promise<void> {
  await tx.delete(staffSetupLinks).where(and(eq(staffSetupLinks.staffId, staffId), isNull(staffSetupLinks.usedAt)));
}

/** Deletes links that expired before this time. */
export async function deleteOldSetupLinks(before: Date): Promise<void> {
  await db().delete(staffSetupLinks).where(lt(staffSetupLinks.expiresAt, before));
}
