import { z } from "@hono/zod-openapi";
import { hasNoNul } from "#app/platform/http/allowed-characters.ts";
import { fromDecimal, normalizeAmount } from "#app/platform/money.ts";
import type { PriceChange } from "./price-change.ts";

/** The most products that one bulk action changes. */
export const MAX_BULK = 500;

/** What a bulk action does with each of its products. */
export type BulkChange =
  | { action: "publish" | "unpublish" | "archive" | "restore" }
  | { action: "price"; price: PriceChange }
  | { action: "tags"; add: string[]; remove: string[] };

/** A product of a bulk action, in the version that was seen. Without one, any version is changed. */
export type BulkItem = { id: number; version?: number | undefined };

const AMOUNT = "Enter an amount such as 129.00.";
const PERCENT = "Enter a percentage such as 10 or 7.5.";
const amountSchema = z
  .string({ error: AMOUNT })
  .transform((text) => fromDecimal(normalizeAmount(text)))
  .refine((amount) => amount !== undefined && amount > 0 && amount <= 100_000_000, { error: AMOUNT })
  .transform((amount) => amount ?? 0);
const percentSchema = z
  .string({ error: PERCENT })
  .transform((text) => fromDecimal(text.trim().replace(/\s*%$/, "")))
  .refine((hundredths) => hundredths !== undefined && hundredths > 0 && hundredths <= 100_000, { error: PERCENT })
  .transform((hundredths) => hundredths ?? 0);

const endingSchema = z
  .enum(["keep", "00", "95"])
  .default("keep")
  .transform((ending) => (ending === "keep" ? null : ending === "00" ? (0 as const) : (95 as const)));

/** A change of prices, as it is typed. */
export const priceChangeSchema = z
  .discriminatedUnion("mode", [
    z.strictObject({ mode: z.literal("set"), by: amountSchema, round: endingSchema }),
    z.strictObject({ mode: z.enum(["raise", "lower"]), by: amountSchema, round: endingSchema }),
    z.strictObject({
      mode: z.enum(["raise_percent", "lower_percent"]),
      by: percentSchema,
      round: endingSchema,
    }),
    z.strictObject({
      mode: z.literal("round"),
      round: z
        .enum(["00", "95"], { error: "Choose an ending." })
        .transform((ending) => (ending === "00" ? (0 as const) : (95 as const))),
    }),
  ])
  .transform((given): PriceChange => {
    const { mode, round: ending } = given;
    if (mode === "round") return { kind: "round", value: 0, ending };
    const value = mode.startsWith("lower") ? -given.by : given.by;
    if (mode === "set") return { kind: "set", value, ending };
    return { kind: mode.endsWith("percent") ? "percent" : "amount", value, ending };
  });

const tagSchema = z
  .string()
  .trim()
  .min(1, { error: "A tag is empty." })
  .max(500, { error: "A tag has at most 500 characters." })
  .refine(hasNoNul, { error: "A tag can’t be stored." });

/** Tags to add and to remove; at least one. */
export const tagsChangeSchema = z
  .strictObject({ add: z.array(tagSchema).max(20).default([]), remove: z.array(tagSchema).max(20).default([]) })
  .refine(({ add, remove }) => add.length + remove.length > 0, { error: "Type a tag to add or to remove." })
  .refine(({ add, remove }) => !add.some((tag) => remove.some((other) => isSameTag(tag, other))), {
    error: "A tag can’t be added and removed at once.",
  });

/** Tags are found in any case. */
export const isSameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
