import { and, eq, isNotNull, sql } from "drizzle-orm";
import { variants } from "#app/features/catalog/catalog.table.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { stockMovements } from "./stock.table.ts";

/** A change that staff make. `staffId` is null for a job or a command. */
export type StaffMove = {
  variantId: number;
  change: number;
  reason: "received" | "corrected";
  note: string;
  staffId: string | null;
  /** The movement that this one undoes. */
  undoes?: number;
};

/** Changes a stock and adds the movement, in one statement. Returns the movement's id; undefined if there are too few units. */
export async function moveByStaff(
  tx: Tx,
  { variantId, change, reason, note, staffId, undoes }: StaffMove,
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with moved as (
      update ${variants} set stock = stock + ${change}::int
      where id = ${variantId} and stock + ${change}::int >= 0 returning id)
    insert into ${stockMovements} (variant_id, change, reason, at, note, staff_id, undoes)
    select id, ${change}::int, ${reason}, ${now().toISOString()}::timestamptz, ${note}, ${staffId}::uuid, ${undoes ?? null}::bigint
    from moved returning id`);
  return rows[0] && Number(rows[0].id);
}

/** A movement that staff made, with the id of the movement that undoes it. */
export async function findStaffMovement(id: number, tx: Tx) {
  const [found] = await tx
    .select({ id: stockMovements.id, variantId: stockMovements.variantId, change: stockMovements.change })
    .from(stockMovements)
    .where(and(eq(stockMovements.id, id), sql`${stockMovements.reason} in ('received', 'corrected')`));
  if (!found) return undefined;
  const [undone] = await tx
    .select({ id: stockMovements.id })
    .from(stockMovements)
    .where(and(isNotNull(stockMovements.undoes), eq(stockMovements.undoes, id)));
  return { ...found, undoneBy: undone?.id };
}
