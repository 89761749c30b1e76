import { z } from "@hono/zod-openapi";
import { readOrderNumber } from "#app/features/orders/order-number.ts";

/** How many orders are printed at once. */
export const MAX_PRINTED = 200;
const MANY = `Choose 1 to ${MAX_PRINTED} orders.`;
const UNREADABLE = "This link names no orders. Select them in the list of orders.";

/** The numbers of the orders, each once, separated by commas. */
const numbers = z
  .string({ error: MANY })
  .max(5000, { error: MANY })
  .transform((typed, context) => {
    const parts = [...new Set(typed.split(",").filter((part) => part.trim() !== ""))].map(readOrderNumber);
    const read = [...new Set(parts)].flatMap((number) => number ?? []);
    const isUnreadable = parts.includes(undefined);
    if (!isUnreadable && read.length > 0 && read.length <= MAX_PRINTED) return read;
    context.addIssue({ code: "custom", message: isUnreadable ? UNREADABLE : MANY });
    return z.NEVER;
  })
  .openapi({ type: "string", description: `1 to ${MAX_PRINTED} orders`, example: "7KQ-M4T-2X,8RW-9PD-3H" });

export type Paper = SheetPaper | LabelPaper;
export type SheetPaper = "letter" | "a4";
export type LabelPaper = "4x6" | "a6";

const PAPER = "This paper size isn’t available.";

/** Slips and pick lists are printed on sheets. */
export const sheetQuery = z.object({ numbers, paper: z.enum(["letter", "a4"], { error: PAPER }).default("letter") });
/** Address labels. */
export const labelQuery = z.object({ numbers, paper: z.enum(["4x6", "a6"], { error: PAPER }).default("4x6") });
