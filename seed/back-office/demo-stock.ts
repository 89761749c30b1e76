import { startMaking } from "#app/features/bench/make-units.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { correctUnits, countUnits } from "#app/features/stock-taking/adjust-stock.ts";
import { findOnHand } from "#app/features/stock-taking/on-hand.queries.ts";
import { orThrow } from "#seed/orders/demo-actions.ts";

/** Units that are left of variants: sold out, or few. */
const LEFT = [0, 1, 0, 2, 1, 2] as const;
const MADE = [10, 6, 20, 12] as const;
const WHY = [
  "Two with scratches, sold at the fair",
  "Samples for the photographer",
  "Edges came out too dark",
  "Given to the museum shop",
] as const;

/** Takes units of these variants out of stock until they are low or sold out. */
export async function runLow(variantIds: number[], by: StaffActor): Promise<void> {
  const units = await findOnHand(variantIds);
  for (const [index, left] of LEFT.entries()) {
    const variantId = variantIds[index];
    const free = (variantId !== undefined && units.get(variantId)?.free) || 0;
    if (variantId === undefined || free <= left) continue;
    await orThrow(correctUnits({ variantId, change: left - free, note: WHY[index % WHY.length] ?? WHY[0] }, by));
  }
}

/** Counts a variant and finds one unit more than there should be. */
export async function countOneMore(variantId: number, by: StaffActor): Promise<void> {
  const onHand = (await findOnHand([variantId])).get(variantId)?.onHand ?? 0;
  const note = "One was behind the straps";
  await orThrow(countUnits([{ variantId, counted: onHand + 1, expectedOnHand: onHand, note }], by));
}

/** Puts batches of these variants on the making list. */
export async function fillMakingList(variantIds: number[], by: StaffActor): Promise<void> {
  for (const [index, quantity] of MADE.entries()) {
    const variantId = variantIds[index];
    if (variantId !== undefined) await orThrow(startMaking({ variantId, quantity }, by));
  }
}
