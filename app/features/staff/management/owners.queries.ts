import { and, arrayContains, eq, exists, or, sql } from "drizzle-orm";
import { staffPasskeys } from "#app/features/staff/passkeys/passkeys.table.ts";
import { staff, staffTotp } from "#app/features/staff/staff.table.ts";
import type { Tx } from "#app/platform/db/db.server.ts";

/** Whether the shop has an active owner who can sign in: with a second factor. */
export async function hasUsableOwner(tx: Tx): Promise<boolean> {
  const one = { one: sql`1` };
  const passkey = tx.select(one).from(staffPasskeys).where(eq(staffPasskeys.staffId, staff.id));
  const totp = tx.select(one).from(staffTotp).where(eq(staffTotp.staffId, staff.id));
  const isOwner = and(eq(staff.state, "active"), arrayContains(staff.roles, ["owner"]));
  const found = await tx
    .select(one)
    .from(staff)
    .where(and(isOwner, or(exists(passkey), exists(totp))))
    .limit(1);
  return found.length > 0;
}
