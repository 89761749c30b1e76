import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/db.server.ts";
import { stockMovements } from "./stock.table.ts";

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
