import { z } from "@hono/zod-openapi";
import { undoField } from "#app/features/audit/audit.contract.ts";
import { STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";

const MAX_UNITS = 100_000;
const units = (least: number, error: string) => z.int({ error }).min(least, { error }).max(MAX_UNITS, { error });
const note = z
  .string()
  .trim()
  .max(500, { error: "A note has at most 500 characters." })
  .refine((text) => text.isWellFormed() && !text.includes("\0"), { error: "This note can’t be stored." })
  .default("");

export const receiveSchema = z.strictObject({ quantity: units(1, "Enter a whole number of units from 1."), note });
export const correctSchema = z.strictObject({
  change: units(-MAX_UNITS, "Enter a whole number of units.").refine((change) => change !== 0, {
    error: "Enter the number of units that are missing or too many.",
  }),
  note: note.unwrap().min(1, { error: "Say why, in a few words." }),
});
export const countSchema = z.strictObject({
  counted: units(0, "Enter the number of units that are there."),
  expected_on_hand: units(0, "Enter the number of units that was shown.").openapi({
    description: "The on-hand count that was shown: if it moved in the meantime, nothing is recorded",
  }),
  note,
});
export const countsSchema = z.strictObject({
  items: z
    .array(countSchema.extend({ variant_id: z.int().min(1).max(2_147_483_647) }))
    .min(1)
    .max(500)
    .refine((items) => new Set(items.map((item) => item.variant_id)).size === items.length, {
      error: "Each variant can be counted once.",
    }),
});

const unitFields = {
  free: z.number().int().openapi({ description: "Units that can be sold" }),
  reserved: z.number().int().openapi({ description: "Units of orders that are not paid yet" }),
  to_send: z.number().int().openapi({ description: "Units that are sold and not yet sent" }),
  coming_back: z.number().int().openapi({
    description: "Units that a refund puts back into stock as soon as it can’t be undone anymore",
  }),
  on_hand: z.number().int().openapi({ description: "free + reserved + to_send + coming_back: what is on the shelf" }),
};
export const onHandSchema = z.object(unitFields).openapi("OnHand");

export const stockChangeSchema = z
  .object({ variant_id: z.number().int(), change: z.number().int(), ...unitFields, undo: undoField })
  .openapi("StockChange");

export const stockRowSchema = z
  .object({
    variant_id: z.number().int(),
    sku: z.string(),
    color: z.string().nullable(),
    size: z.string().nullable(),
    status: z.enum(["active", "archived"]),
    low_stock_at: z.number().int(),
    product: z.object({ id: z.number().int(), name: z.string(), status: z.enum(["draft", "published", "archived"]) }),
    ...unitFields,
    waiting: z.number().int().openapi({ description: "People who wait for an email when it is back in stock" }),
  })
  .openapi("StockRow");

export const movementSchema = z
  .object({
    id: z.number().int(),
    at: z.string(),
    change: z.number().int(),
    reason: z.enum(["received", "held", "released", "sold", "returned", "corrected"]),
    note: z.string(),
    order: z.string().nullable().openapi({ description: "The number of the order" }),
    staff_id: z.string().nullable(),
    staff_name: z.string().nullable(),
    undoes: z.number().int().nullable(),
  })
  .openapi("StockMovement");

export const stockConflictSchema = z
  .object({ error: z.string(), fields: z.record(z.string(), z.string()).optional(), current: onHandSchema.optional() })
  .openapi("StockConflict");

/** The status and message of each expected error. */
export const STOCK_ERRORS = {
  forbidden: { status: 403, error: STAFF_MESSAGES.forbidden },
  variant_not_found: { status: 404, error: "There is no such variant." },
  stock_moved: { status: 409, error: "Units were sold or recorded since you opened this page. Check the new number." },
  too_few_units: { status: 409, error: "Fewer units are available: the others are reserved or sold." },
  note_missing: { status: 400, error: "Say why the number differs, in a few words." },
  already_undone: { status: 409, error: "This is undone already." },
} as const;
