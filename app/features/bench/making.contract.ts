import { z } from "@hono/zod-openapi";
import { idSchema } from "#app/platform/http/input-schemas.ts";

const MAX_BATCH = 1000;
const UNITS = { error: `Enter a whole number of units from 1 to ${MAX_BATCH}.` };

/** What to make of a variant. */
export const makingSchema = z.strictObject({
  variant_id: idSchema,
  quantity: z.int(UNITS).min(1, UNITS).max(MAX_BATCH, UNITS),
});

/** Batches are rounded up to tens. */
const ROUND_TO = 10;
/** A batch lasts for as long as the bench list looks ahead. */
const DAYS = 56;
const SALES_DAYS = 84;

/**
 * How many units to offer to make: what 8 weeks of sales need beyond the free units and those being made, rounded up to tens, at
 * least ten.
 */
export function suggestQuantity({ free, sold84 }: { free: number; sold84: number }, making = 0): number {
  const needed = (sold84 * DAYS) / SALES_DAYS - free - making;
  return Math.min(MAX_BATCH, Math.max(ROUND_TO, Math.ceil(needed / ROUND_TO) * ROUND_TO));
}
